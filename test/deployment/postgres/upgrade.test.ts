import { chmod } from 'node:fs/promises';
import { openConnection } from '@calendar/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDomain } from '../../../launcher/src/databases/migrateDomain.ts';
import { Part } from '../../support/processes/Part.ts';
import { temporaryFolder } from '../../support/processes/temporaryFolder.ts';
import { type InstalledPostgres, passwordOf, ROLES, startInstalledPostgres } from './InstalledPostgres.ts';
import { postgresPrograms } from './installedPrograms.ts';

describe.skipIf(postgresPrograms === undefined)('a database of 1.0.0, which one role owns,', () => {
  const cleanup = new AsyncDisposableStack();
  let server: InstalledPostgres;

  beforeAll(async () => {
    const folder = cleanup.use(await temporaryFolder()).path;
    await chmod(folder, 0o755);
    server = await startInstalledPostgres(folder, postgresPrograms ?? '');
    cleanup.defer(() => server.stop('fast'));
    await server.psql('postgres', ['--command', `CREATE ROLE alone LOGIN PASSWORD 'alone'`]);
    await server.psql('postgres', ['--command', 'CREATE DATABASE old OWNER alone']);
    await migrateDomain('events', addressOf('alone', 'alone'));
  });

  afterAll(() => cleanup.disposeAsync());

  test('that the migrator does not own is reported with its owner and the remedy', async () => {
    const { status, output } = await migrateAsMigrator();
    expect(status).toBe(1);
    expect(output).toMatch(
      /events_migrator may not use the schema events, which alone owns: .*ops\/postgres\/roles\.sql/,
    );
  });

  test('becomes the migrator’s by roles.sql, and its role goes on reading and writing rows', async () => {
    await server.psql('old', ['--file', ROLES]);
    expect(await migrateAsMigrator()).toMatchObject({ status: 0 });
    // What migrations do.
    await asRole(
      'events_migrator',
      passwordOf('events_migrator'),
      'ALTER TABLE "Event" ADD COLUMN added text',
    );
    for (const [role, password] of [
      ['alone', 'alone'],
      ['events_service', passwordOf('events_service')],
    ] as const) {
      await asRole(role, password, 'UPDATE "Revision" SET revision = revision + 1');
      await expect(asRole(role, password, 'ALTER TABLE "Event" DROP COLUMN added')).rejects.toThrow('owner');
    }
    // Nor may it make another schema.
    await expect(
      asRole('events_migrator', passwordOf('events_migrator'), 'CREATE SCHEMA more'),
    ).rejects.toThrow('denied');
  });

  async function migrateAsMigrator(): Promise<{ readonly status: number | null; readonly output: string }> {
    const part = new Part('migrate', 'packages/postgres/src/record/migrateCommand.ts', {
      words: ['events', '--grant-to', 'events_service'],
      environment: { EVENTS_DATABASE_URL: addressOf('events_migrator', passwordOf('events_migrator')) },
    });
    const { status } = await part.ended;
    return { status, output: part.output };
  }

  async function asRole(role: string, password: string, statement: string): Promise<void> {
    const connection = await openConnection(addressOf(role, password));
    try {
      await connection.query(statement);
    } finally {
      await connection.end();
    }
  }

  function addressOf(role: string, password: string): string {
    return `${server.url(role, password, 'old')}&schema=events`;
  }
});
