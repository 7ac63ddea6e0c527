import { accessSync, constants } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../../../test/support/processes/freePorts.ts';
import { Program } from '../../../test/support/processes/Program.ts';

/** The Valkey or Redis server of this machine. Undefined if it has none. */
export const storeProgram: string | undefined = ['valkey-server', 'redis-server']
  .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find(isProgram);

/** A Valkey or Redis server on a free port, to be killed, hung and started again. It keeps nothing on disk. */
export class StoreServer {
  readonly port: number;
  readonly #settings: readonly string[];
  #program: Program | undefined;

  private constructor(port: number, settings: readonly string[]) {
    this.port = port;
    this.#settings = settings;
  }

  /** @param settings as on the server's command line */
  static async start(...settings: readonly string[]): Promise<StoreServer> {
    const [port = 0] = await freePorts(1);
    const server = new StoreServer(port, settings);
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    const words = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const program = new Program('The store', [storeProgram as string, ...words, ...this.#settings]);
    this.#program = program;
    const end = () => program.kill('SIGKILL');
    process.once('exit', end);
    void program.ended.then(() => process.off('exit', end));
    while (program.isRunning && !(await answers(this.port))) await sleep(20);
    if (!program.isRunning) throw new Error(`The store ended: ${program.output}`);
  }

  signal(signal: NodeJS.Signals): void {
    this.#program?.kill(signal);
  }

  /** Ends it at once. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.#program?.ended;
  }
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
