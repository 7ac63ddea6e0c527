import { createServer, type Server } from 'node:net';

/**
 * Ports on loopback that nobody listened on a moment ago. They are below those that systems choose by themselves. Such
 * a port may become the other end of a foreign connection before it is listened on.
 *
 * Who gets a port listens on it only later. So each worker of a test run has its own share, and goes through all of it
 * before it gives a port again.
 */
export async function freePorts(count: number): Promise<readonly number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freeRow(1));
  return ports;
}

/** A port for `npm start`, which also takes ports after it up to the thirtieth for the other parts. */
export function freeBasePort(): Promise<number> {
  return freeRow(31);
}

/** The first of so many free ports, one after another. */
async function freeRow(count: number): Promise<number> {
  for (;;) {
    const first = takeRow(count);
    const servers = await Promise.all(Array.from({ length: count }, (_, offset) => listen(first + offset)));
    await Promise.all(servers.map(close));
    if (!servers.includes(undefined)) return first;
  }
}

function takeRow(count: number): number {
  if (taken + count > SHARE) taken = 0;
  const first = LOWEST + share * SHARE + taken;
  taken += count;
  return first;
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

/** `fetch` refuses 10080. The last share ends below 32768, from where on systems choose. */
const LOWEST = 10_100;
const SHARE = 2_000;
const SHARES = 11;
const share = Number(process.env['VITEST_POOL_ID'] ?? Math.floor(Math.random() * SHARES)) % SHARES;
/** Of the share. Begins anywhere, since other test runs have the same shares. */
let taken = Math.floor(Math.random() * SHARE);
