import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The Valkey or Redis server of this machine. Undefined if it has none. */
export const storeProgram: string | undefined = ['valkey-server', 'redis-server']
  .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find(isProgram);

/** A Valkey or Redis server on a free port, to be killed, hung and started again. It keeps nothing on disk. */
export class StoreServer {
  readonly port: number;
  readonly #settings: readonly string[];
  #process: ChildProcess | undefined;

  private constructor(port: number, settings: readonly string[]) {
    this.port = port;
    this.#settings = settings;
  }

  /** @param settings as on the server's command line */
  static async start(...settings: readonly string[]): Promise<StoreServer> {
    const server = new StoreServer(await freePort(), settings);
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    const words = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn(storeProgram as string, [...words, ...this.#settings], { stdio: 'ignore' });
    this.#process = child;
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    while (child.exitCode === null && !(await answers(this.port))) await sleep(20);
    if (child.exitCode !== null) throw new Error(`The store ended with status ${child.exitCode}`);
  }

  signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal);
  }

  /** Ends it at once. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket
      .once('data', () => socket.destroy())
      .once('error', () => resolve(false))
      .once('close', () => resolve(socket.bytesRead > 0));
  });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
