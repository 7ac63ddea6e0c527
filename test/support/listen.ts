import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

/** Has a server listen on the loopback, on a free port unless one is given. `close` cuts its connections. */
export async function listen(server: Server, port = 0) {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    port: taken,
    origin: `http://127.0.0.1:${taken}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}
