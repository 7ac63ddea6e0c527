import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { startTestGraph } from './testing/startTestGraph.ts';

// Other systems have no second loopback address.
it.runIf(process.platform === 'linux')(
  'a gateway reports its health at the address for that, and at no other',
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
