import { afterAll, expect, test } from 'vitest';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { prepareData } from '../../../../test/support/preparedData.ts';
import { rowsOf } from '../../../../test/support/rowsOf.ts';
import { startPostgres } from './startPostgres.ts';

const dataDir = ownFolder(afterAll);
await prepareData(dataDir);
const server = await startPostgres({ dataDir, durable: false });

afterAll(server.stop);

test('the server listens on loopback only, and lets nobody in without the password', async () => {
  const [{ listen_addresses: addresses, sockets } = {}] = await rowsOf(
    server.url('postgres'),
    `SELECT current_setting('listen_addresses') AS listen_addresses,
            current_setting('unix_socket_directories') AS sockets`,
  );
  expect({ addresses, sockets }).toEqual({ addresses: '127.0.0.1', sockets: '' });
  const url = new URL(server.url('postgres'));
  url.password = 'guess';
  await expect(rowsOf(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
});

test('a domain’s user owns its database, enters no other and is no superuser', async () => {
  expect(
    await rowsOf(
      server.url('events'),
      'SELECT current_user AS name, rolsuper FROM pg_roles WHERE rolname = current_user',
    ),
  ).toEqual([{ name: 'events', rolsuper: false }]);
  for (const other of ['directory', 'postgres', 'template1'])
    await expect(rowsOf(server.url(other, 'events'), 'SELECT 1')).rejects.toThrow('permission denied');
});

test('data that a living process owns are refused to another, and its server goes on', async () => {
  await expect(startPostgres({ dataDir })).rejects.toThrow(
    new RegExp(`in use by process ${process.pid}\\..*DATABASE_URL`, 's'),
  );
  expect(await rowsOf(server.url('events'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});
