import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until ports are free, which parts of a killed machine may still have. Throws naming those taken. */
export async function waitForPorts(
  ports: readonly Port[],
  log: (line: string) => void,
  { timeout = 10_000, signal }: { readonly timeout?: number; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const giveUpAt = Date.now() + timeout;
  for (let isLogged = false; ; isLogged = true) {
    const taken = (await Promise.all(ports.map(async (port) => ((await isFree(port)) ? [] : [port])))).flat();
    if (taken.length === 0) return;
    const names = taken.map(({ port, purpose }) => `${port} (${purpose})`).join(', ');
    if (Date.now() > giveUpAt)
      throw new Error(`Ports are in use: ${names}. Set PORT or ADMIN_PORT to others.`);
    if (!isLogged) log(`Ports are in use: ${names}. Waiting a moment for them`);
    signal?.throwIfAborted();
    await sleep(200);
  }
}

function isFree({ host, port, purpose }: Port): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(new Error(`Port ${port} (${purpose}) cannot be listened on: ${error.message}`));
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

export interface Port {
  readonly host: string;
  readonly port: number;
  /** Who needs it. */
  readonly purpose: string;
}
