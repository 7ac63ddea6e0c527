import { connect, createServer, type Socket } from 'node:net';

/**
 * A cable between a part under test and a server, to be pulled, jammed and mended: a fault that the part sees as it
 * would see the server's own, without disturbing others who use the server.
 */
export async function openCable(url: string): Promise<Cable> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let state: 'whole' | 'pulled' | 'jammed' = 'whole';

  const server = createServer((near) => {
    sockets.add(near);
    near.on('close', () => sockets.delete(near)).on('error', () => near.destroy());
    if (state === 'pulled') return near.destroy();
    if (state === 'jammed') return near.pause();
    const far = connect(Number(target.port), target.hostname);
    sockets.add(far);
    far.on('close', () => sockets.delete(far)).on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const near = new URL(url);
  near.host = `127.0.0.1:${(server.address() as { port: number }).port}`;

  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: near.href,
    pull() {
      state = 'pulled';
      cutAll();
    },
    jam() {
      state = 'jammed';
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      state = 'whole';
      cutAll();
    },
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface Cable {
  /** The server's address, by way of the cable. */
  readonly url: string;
  /** Connections are cut, and new ones are cut at once: the server seems to be gone. */
  pull(): void;
  /** Nothing comes through any more: the server seems to hang. */
  jam(): void;
  /** New connections work; jammed ones are cut. */
  mend(): void;
  close(): Promise<void>;
}
