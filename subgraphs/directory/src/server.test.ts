import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@calendar/directory-db';
import { buildId } from '@calendar/runtime/buildId';
import { expect, test } from 'vitest';
import { askSubgraph, healthOf, INTERNAL_SECRET } from '../../../test/support/askSubgraph.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { openFaultProxy } from '../../../test/support/faultProxy.ts';
import { createTestDatabase } from '../../../test/support/testDatabase.ts';
import { startDirectory } from './server.ts';

// The order and the values of all items are in `test/examples`, references to them in `test/federation`.

test('with the database down it starts from its local copy, and says so until the database confirms it', async () => {
  await using stack = new AsyncDisposableStack();
  const { url: address, drop } = await createTestDatabase('directory');
  stack.defer(drop);
  const record = openDatabase(address);
  const stamp = { digest: Buffer.alloc(1), revision: 1n };
  await record.$transaction([
    record.venue.createMany({
      data: [
        { id: 'v', name: 'Huset', slug: 'huset', latitude: 1, longitude: 2, ...stamp },
        { id: 'w', name: 'Låven', slug: 'laaven', latitude: 1, ...stamp },
      ],
    }),
    record.revision.update({ where: { id: 1 }, data: { revision: { increment: 1 } } }),
  ]);
  await record.$disconnect();
  const folder = await mkdtemp(join(tmpdir(), 'directory-'));
  stack.defer(() => rm(folder, { recursive: true }));
  const proxy = await openFaultProxy(address);
  stack.defer(() => proxy.close());
  const start = async () => {
    const service = await startDirectory({
      DIRECTORY_DATABASE_URL: proxy.url,
      INTERNAL_SECRET,
      HOST: '127.0.0.1',
      PORT: 0,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      STOP_DELAY: 0,
      STOP_GRACE: 10_000,
    });
    await eventually(async () => expect(await healthOf(service.url)).toMatchObject({ ready: true }));
    return service;
  };
  await (await start()).close();
  proxy.disconnect();
  const { url, close } = await start();
  stack.defer(close);
  const { data, token } = await askSubgraph(url, '{ venues { id location { latitude } } }');
  // Half a position is none.
  const venues = [
    { id: 'v', location: { latitude: 1 } },
    { id: 'w', location: null },
  ];
  expect(data).toEqual({ venues });
  // Other rules are another history.
  const build = buildId(new URL('./server.ts', import.meta.url).href);
  expect(token).toMatch(new RegExp(`^${build}\\.[^.:]+:\\d+$`));
  expect(await healthOf(url)).toMatchObject({ ready: true, origin: 'copy' });
  proxy.restore();
  await eventually(async () => expect(await healthOf(url)).toMatchObject({ origin: 'source' }));
});
