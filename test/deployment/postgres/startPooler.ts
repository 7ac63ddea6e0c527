import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openConnection } from '@calendar/postgres';
import { eventually } from '../../support/eventually.ts';
import { freePorts } from '../../support/processes/freePorts.ts';
import { Program } from '../../support/processes/Program.ts';
import { type InstalledPostgres, passwordOf } from './InstalledPostgres.ts';

/**
 * Starts PgBouncer in transaction mode before a server, by TLS on both sides. A transaction has a connection, which is
 * another's after it, and the state of a session is lost. It has fewer connections than the parts open.
 *
 * @returns an address through it
 */
export async function startPooler(folder: string, program: string, server: InstalledPostgres) {
  const [port = 0] = await freePorts(1);
  const roles = ['events', 'directory', 'taxonomy', 'gateway'].map((domain) => `${domain}_service`);
  const users = join(folder, 'users.txt');
  const configuration = join(folder, 'pgbouncer.ini');
  await writeFile(users, roles.map((role) => `"${role}" "${passwordOf(role)}"\n`).join(''));
  await writeFile(
    configuration,
    `[databases]
calendar = host=localhost port=${server.port} dbname=calendar
[pgbouncer]
listen_addr = localhost
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 3
query_wait_timeout = 5
server_login_retry = 1
ignore_startup_parameters = extra_float_digits,options
server_tls_sslmode = verify-full
server_tls_ca_file = ${server.authority}
client_tls_sslmode = require
client_tls_cert_file = ${server.certificates.certificate}
client_tls_key_file = ${server.certificates.key}
`,
  );
  const { uid, gid } = server.as;
  if (uid !== undefined && gid !== undefined)
    for (const path of [users, configuration]) await chown(path, uid, gid);
  const pooler = new Program('The pooler', [program, configuration], server.as);
  const url = (role: string) =>
    `postgresql://${role}:${passwordOf(role)}@localhost:${port}/calendar?sslmode=verify-full&sslrootcert=${server.authority}`;
  await eventually(async () => (await openConnection(url('events_service'))).end());
  return {
    url,
    stop: async () => {
      pooler.kill('SIGINT');
      await pooler.ended;
    },
  };
}
