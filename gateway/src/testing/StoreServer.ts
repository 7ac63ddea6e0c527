import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../../../test/support/processes/freePorts.ts';
import { installedProgram } from '../../../test/support/processes/installedProgram.ts';
import { Program } from '../../../test/support/processes/Program.ts';

/** The Valkey or Redis server of this machine. Undefined if it has none. */
export const storeProgram = installedProgram('valkey-server', 'redis-server');

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
    const program = new Program('The store', [storeProgram ?? '', ...words, ...this.#settings]);
    this.#program = program;
    const end = () => program.kill('SIGKILL');
    process.once('exit', end);
    void program.ended.then(() => process.off('exit', end));
    while (program.isRunning && !program.said.includes('Ready to accept connections')) await sleep(20);
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
