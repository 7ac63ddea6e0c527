import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A process for the tests of several processes. It behaves as the variable CLUSTER_WORKER says: `ready`, `unready`,
// `mute` (tells no metrics), `hung` (answers every other time), `stubborn` (does not stop), `loading` (does not listen), or
// an exit status.

const { CLUSTER_WORKER: behaviour = 'ready', ADMIN_PORT, ADMIN_HOST } = process.env;
if (Number(behaviour) > 0) process.exit(Number(behaviour));

let reloads = 0;
let asked = 0;
process
  .on('SIGHUP', () => reloads++)
  .on('SIGTERM', () => {
    if (behaviour !== 'stubborn') process.exit(0);
  })
  .once('disconnect', () => process.exit(0));
const server = createServer(({ url }, response) => {
  if ((behaviour === 'hung' && asked++ % 2 === 1) || (behaviour === 'mute' && url === '/metrics')) {
    response.destroy();
    return;
  }
  if (url === '/metrics') {
    response.end(`# TYPE reloads counter\nreloads ${reloads}\n`);
    return;
  }
  const status = behaviour === 'unready' ? 503 : 200;
  const said = status === 200 ? { status: 'ready', missing: [] } : { status: 'waiting', missing: ['events'] };
  response.writeHead(status).end(JSON.stringify({ ...said, reloads }));
});
if (behaviour === 'loading') await new Promise(() => undefined);
// Else all processes have one port.
server.listen({ port: Number(ADMIN_PORT), host: ADMIN_HOST, exclusive: true });
await once(server, 'listening');
const { address, port } = server.address() as AddressInfo;
process.send?.({ adminUrl: `http://${address}:${port}` });
