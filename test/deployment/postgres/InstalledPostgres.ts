import { execFile, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { grantUse } from '@calendar/postgres';
import { migrateDomain } from '@calendar/postgres/migrate';
import { serverUser } from '../../../packages/postgres/src/embedded/serverUser.ts';
import { freePorts } from '../../support/processes/freePorts.ts';
import { ROOT } from '../support/imageOf.ts';
import { makeCertificates } from './makeCertificates.ts';

/**
 * A server of the PostgreSQL that is installed on this machine, which takes connections by TLS only. The database
 * `calendar` has the roles and schemas of `ops/postgres/roles.sql`.
 *
 * @param folder an empty one, which other users can enter
 * @param programs the folder of its programs
 */
export async function startInstalledPostgres(folder: string, programs: string): Promise<InstalledPostgres> {
  const [port = 0] = await freePorts(1);
  const data = join(folder, 'data');
  const user = serverUser(data);
  const as: SpawnOptions = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  const own = async (path: string) => user && chown(path, user.uid, user.gid);
  await mkdir(data);
  await own(data);
  const certificates = await makeCertificates(folder);
  await own(certificates.key);
  const passwords = join(folder, 'superuser');
  await writeFile(passwords, PASSWORD);
  await own(passwords);
  const program = async (name: string, words: readonly string[]) => {
    const child = spawn(join(programs, name), words, {
      ...as,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    const [status] = await once(child, 'exit');
    if (status !== 0) throw new Error(`${name} ${words.join(' ')}: ${errors}`);
  };
  await program('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwords}`,
    '-E',
    'UTF8',
  ]);
  await writeFile(
    join(data, 'postgresql.auto.conf'),
    [
      "listen_addresses = 'localhost'",
      `port = ${port}`,
      "unix_socket_directories = ''",
      'ssl = on',
      `ssl_cert_file = '${certificates.certificate}'`,
      `ssl_key_file = '${certificates.key}'`,
    ].join('\n'),
  );
  await writeFile(
    join(data, 'pg_hba.conf'),
    'hostssl all all 127.0.0.1/32 scram-sha-256\nhostssl all all ::1/128 scram-sha-256\n',
  );
  const log = join(data, 'log');
  const server: InstalledPostgres = {
    port,
    authority: certificates.authority,
    as,
    certificates,
    url: (role, password = passwordOf(role), database = 'calendar') =>
      `postgresql://${role}:${password}@localhost:${port}/${database}?sslmode=verify-full&sslrootcert=${certificates.authority}`,
    psql: async (database, words) => {
      const all = [
        '--no-psqlrc',
        '--set',
        'ON_ERROR_STOP=1',
        ...words,
        server.url('postgres', PASSWORD, database),
      ];
      await promisify(execFile)(join(programs, 'psql'), all, {
        env: { PATH: process.env['PATH'] ?? '', ...PASSWORDS },
      });
    },
    start: () => program('pg_ctl', ['start', '-w', '-D', data, '-l', log]),
    stop: (mode) => program('pg_ctl', ['stop', '-w', '-D', data, '-m', mode]),
    log: () => readFile(log, 'utf8'),
  };
  await server.start();
  await makeRoles(server);
  return server;
}

async function makeRoles({ psql }: InstalledPostgres): Promise<void> {
  await psql('postgres', ['--command', 'CREATE DATABASE calendar']);
  // Twice: what is there stays.
  for (const _ of [1, 2]) await psql('calendar', ['--file', ROLES]);
}

/** Does what `npm run migrate -- DOMAIN --grant-to DOMAIN_service` does, as the domain's migrator. */
export async function migrateAsMigrator(server: InstalledPostgres, domain: string): Promise<void> {
  const url = `${server.url(`${domain}_migrator`)}&schema=${domain}`;
  await migrateDomain(domain, url);
  await grantUse(url, `${domain}_service`);
}

/** The script that makes roles and schemas. */
export const ROLES = join(ROOT, 'ops/postgres/roles.sql');

const PASSWORD = 'of the superuser'.replaceAll(' ', '-');
const PASSWORDS = Object.fromEntries(
  ['events', 'directory', 'taxonomy', 'gateway']
    .flatMap((domain) => [`${domain}_migrator`, `${domain}_service`, `${domain}_pictures`])
    .map((role) => [`${role.toUpperCase()}_PASSWORD`, passwordOf(role)]),
);

/** Each role has a password of its own. */
export function passwordOf(role: string): string {
  return `of-${role}`;
}

export interface InstalledPostgres {
  readonly port: number;
  /** Path of the certificate of the authority that the server's is signed by. */
  readonly authority: string;
  /** The user that the server runs as. */
  readonly as: Pick<SpawnOptions, 'uid' | 'gid'>;
  readonly certificates: { readonly certificate: string; readonly key: string };
  /** @param password absent: the role's */
  url(role: string, password?: string, database?: string): string;
  /** Runs psql as the superuser. Rejects with what it says when it fails. */
  psql(database: string, words: readonly string[]): Promise<void>;
  start(): Promise<void>;
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  log(): Promise<string>;
}
