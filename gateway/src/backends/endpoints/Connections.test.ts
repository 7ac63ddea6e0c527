import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'undici';
import { expect, it } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { Connections, sendRequest } from './Connections.ts';

it('requests that one caller leaves cost no connection of another', async () => {
  const ports: (number | undefined)[] = [];
  let held = 0;
  const server = createServer((request, response) => {
    if (request.url === '/held') {
      held++;
      return;
    }
    ports.push(request.socket.remotePort);
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connections = new Connections(`http://127.0.0.1:${port}`, { connectDeadline: 1000, mostBytes: 1e6 });
  const ask = (pool: Pool, path: string, signal = new AbortController().signal) =>
    sendRequest(pool, { path, headers: {}, body: '' }, signal);

  const own = connections.expensiveOf('one');
  const names = Array.from({ length: 100 }, (_, index) => `caller ${index}`);
  const other = connections.expensiveOf(names.find((name) => connections.expensiveOf(name) !== own));
  for (let round = 1; round <= 5; round++) {
    await ask(own, '/');
    const leaving = new AbortController();
    const left = Array.from({ length: 10 }, () => ask(other, '/held', leaving.signal));
    await eventually(() => expect(held).toBe(10 * round));
    leaving.abort(new Error('left'));
    for (const each of left) await expect(each).rejects.toThrow('left');
  }
  expect(new Set(ports).size).toBe(1);
  await connections.close();
  server.closeAllConnections();
  server.close();
});
