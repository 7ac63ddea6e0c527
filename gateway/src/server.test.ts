import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ask } from './testing/ask.ts';
import { startTestGraph } from './testing/startTestGraph.ts';

describe('a gateway', () => {
  it('answers without its database: callers are anonymous', async () => {
    const graph = await startTestGraph({ databaseUrl: 'postgresql://nobody:x@127.0.0.1:1/gateway' });
    const { status, body } = await ask(
      graph.endpoint,
      '{ events { totalCount } }',
      {},
      { headers: { 'x-api-key': 'ekq_x' } },
    );
    expect(status).toBe(200);
    expect(body.data).toEqual({ events: { totalCount: 3 } });
    expect(body.extensions?.['notice']).toMatch(/anonymous/);
    await graph.close();
  });

  // Other systems have no second loopback address.
  it.runIf(process.platform === 'linux')(
    'reports its health at the address for that, and at no other',
    async () => {
      // Has the port at the other address: a gateway that listens there, too, does not start.
      const other = createServer((_, response) => response.writeHead(404).end());
      other.listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const graph = await startTestGraph({ adminHost: '127.0.0.2', adminPort: port });
      expect(graph.gateway.adminUrl).toBe(`http://127.0.0.2:${port}`);
      expect((await fetch(`${graph.gateway.adminUrl}/health/live`)).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(404);
      other.closeAllConnections();
      other.close();
      await graph.close();
    },
  );

  it('finishes the requests in flight when it stops, and closes idle connections', async () => {
    const graph = await startTestGraph();
    const kept = new Agent({ keepAlive: true });
    let release = () => {};
    const asked = new Promise<void>((resolve) => {
      graph.events.respond = (response) => {
        release = () =>
          response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"events":null}}');
        resolve();
      };
    });
    const answer = new Promise<{ status: number | undefined; connection: unknown; body: string }>(
      (resolve, reject) => {
        const sending = request(graph.endpoint, {
          method: 'POST',
          agent: kept,
          headers: { 'content-type': 'application/json' },
        });
        sending.on('error', reject);
        sending.on('response', async (response) =>
          resolve({
            status: response.statusCode,
            connection: response.headers.connection,
            body: await text(response),
          }),
        );
        sending.end('{"query":"{ events { totalCount } }"}');
      },
    );
    await asked;
    const closed = graph.gateway.close();
    release();
    expect(await answer).toMatchObject({ status: 200, connection: 'close' });
    await closed;
    await expect(ask(graph.endpoint, '{ __typename }')).rejects.toThrow();
    kept.destroy();
    await Promise.all([graph.events.close(), graph.directory.close(), graph.taxonomy.close()]);
  });
});
