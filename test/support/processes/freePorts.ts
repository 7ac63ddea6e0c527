import { type AddressInfo, createServer, type Server } from 'node:net';

/** Ports on loopback that nobody listened on a moment ago. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0)));
  const ports = servers.flatMap((server) => (server?.address() as AddressInfo | undefined)?.port ?? []);
  await Promise.all(servers.map(close));
  return ports;
}

/** A port for `npm start`, which also takes ports after it for the subgraphs, and the tenth. */
export async function freeBasePort(): Promise<number> {
  for (;;) {
    // Below the ports that systems give away by themselves.
    const base = 20_000 + Math.floor(Math.random() * 12_000);
    const servers = await Promise.all(Array.from({ length: 11 }, (_, offset) => listen(base + offset)));
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
