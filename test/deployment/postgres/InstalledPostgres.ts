import type { ExecFileOptions } from 'node:child_process';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { grantUse } from '@calendar/postgres';
import { migrateDomain } from '@calendar/postgres/migrate';
import { serverUser } from '../../../packages/postgres/src/embedded/serverUser.ts';
import { freePorts } from '../../support/processes/freePorts.ts';
import { runProgram } from '../../support/runProgram.ts';
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
  const as: Identity = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  const own = async (path: string) => user && chown(path, user.uid, user.gid);
  await mkdir(data);
  await own(data);
  const certificates = await makeCertificates(folder);
  await own(certificates.key);
  const passwords = join(folder, 'superuser');
  await writeFile(passwords, PASSWORD);
  await own(passwords);
  const program = async (name: string, words: readonly string[], options: ExecFileOptions = as) => {
    const { status, errors } = await runProgram([join(programs, name), ...words], {
      cwd: folder,
      ...options,
    });
    if (status !== 0) throw new Error(`${name} ${words.join(' ')}: ${errors}`);
  };
  const login = ['--username=postgres', `--pwfile=${passwords}`, '--auth=scram-sha-256'];
  await program('initdb', [`--pgdata=${data}`, ...login, '--encoding=UTF8']);
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
      const url = server.url('postgres', PASSWORD, database);
      const env = { PATH: process.env['PATH'] ?? '', ...PASSWORDS };
      await program('psql', ['--no-psqlrc', '--set=ON_ERROR_STOP=1', ...words, url], { env });
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

type Identity = Pick<ExecFileOptions, 'uid' | 'gid'>;

export interface InstalledPostgres {
  readonly port: number;
  /** Path of the certificate of the authority that the server's is signed by. */
  readonly authority: string;
  /** The user that the server runs as. */
  readonly as: Identity;
  readonly certificates: { readonly certificate: string; readonly key: string };
  /** @param password absent: the role's */
  url(role: string, password?: string, database?: string): string;
  /** Runs psql as the superuser. Rejects with what it says when it fails. */
  psql(database: string, words: readonly string[]): Promise<void>;
  start(): Promise<void>;
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  log(): Promise<string>;
}
