import { connect, createServer, type Socket } from 'node:net';
import { listen } from './listen.ts';
import type { Afterwards } from './testDatabase.ts';

/**
 * A TCP proxy between a part under test and a server, which injects faults of the network. The part sees them as it
 * would see the server's own. Others who use the server are not disturbed. The hook `afterwards` ends it.
 */
export async function openFaultProxy(url: string, afterwards: Afterwards): Promise<FaultProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let state: 'connected' | 'disconnected' | 'stalled' = 'connected';

  const server = createServer((client) => {
    sockets.add(client);
    client.on('close', () => sockets.delete(client)).on('error', () => client.destroy());
    if (state === 'disconnected') return client.destroy();
    if (state === 'stalled') return client.pause();
    const upstream = connect(Number(target.port), target.hostname);
    sockets.add(upstream);
    upstream.on('close', () => sockets.delete(upstream)).on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.pipe(upstream).pipe(client);
    return undefined;
  });
  const { origin, close } = await listen(server);
  afterwards(close);
  const address = new URL(url);
  address.host = new URL(origin).host;

  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: address.href,
    disconnect() {
      state = 'disconnected';
      cutAll();
    },
    stall() {
      state = 'stalled';
      for (const socket of sockets) socket.unpipe().pause();
    },
    replace() {
      state = 'connected';
    },
    restore() {
      state = 'connected';
      cutAll();
    },
  };
}

export interface FaultProxy {
  /** The server's address, through the proxy. */
  readonly url: string;
  /** Connections are cut, and new ones are cut at once: the server seems to be gone. */
  disconnect(): void;
  /** Nothing comes through any more: the server seems to hang. */
  stall(): void;
  /** New connections work; stalled ones stay silent, as when another server has the address now. */
  replace(): void;
  /** New connections work; stalled ones are cut. */
  restore(): void;
}
