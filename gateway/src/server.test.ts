import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from '../../test/support/listen.ts';
import { startTestGraph } from './testing/startTestGraph.ts';

// Other systems have no second loopback address.
it.runIf(process.platform === 'linux')(
  'a gateway reports its health at the address for that, and at no other',
  async () => {
    // Has the port at the other address: a gateway that listens there, too, does not start.
    const other = createServer((_, response) => response.writeHead(404).end());
    const { origin, port, close } = await listen(other);
    const graph = await startTestGraph({ adminHost: '127.0.0.2', adminPort: port });
    expect(graph.gateway.adminUrl).toBe(`http://127.0.0.2:${port}`);
    expect((await fetch(`${graph.gateway.adminUrl}/health/live`)).status).toBe(200);
    expect((await fetch(`${origin}/health/live`)).status).toBe(404);
    await close();
    await graph.close();
  },
);
