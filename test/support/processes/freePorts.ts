import { type AddressInfo, createServer, type Server } from 'node:net';

/**
 * Ports on loopback that nobody listened on a moment ago. They are below those that systems choose by themselves. Such
 * a port may become the other end of a foreign connection before it is listened on.
 */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers: Server[] = [];
  while (servers.length < count) {
    const server = await listen(10_000 + Math.floor(Math.random() * 10_000));
    if (server !== undefined) servers.push(server);
  }
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map(close));
  return ports;
}

/** A port for `npm start`, which also takes ports after it up to the thirtieth for the other parts. */
export async function freeBasePort(): Promise<number> {
  for (;;) {
    // Below the ports that systems give away by themselves.
    const base = 20_000 + Math.floor(Math.random() * 12_000);
    const servers = await Promise.all(Array.from({ length: 31 }, (_, offset) => listen(base + offset)));
    await Promise.all(servers.map(close));
    if (!servers.includes(undefined)) return base;
  }
}

function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function close(server: Server | undefined): Promise<void> {
  return new Promise((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
}
