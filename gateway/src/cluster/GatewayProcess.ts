import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import {
  BAD_CONFIGURATION,
  type Exit,
  httpProbe,
  type Liveness,
  type Run,
  watchLiveness,
} from '@calendar/runtime/supervision';

// The processes accept from one socket. With Node's usual policy this process would hand each connection on, and keep one
// that a killed process had not taken yet, open and without an answer, for ever.
cluster.schedulingPolicy = cluster.SCHED_NONE;

/**
 * A worker of `node:cluster` that runs the gateway. It shares the port of callers with the other workers; its health
 * and metrics listen on a free loopback port. A process that does not answer there any more is killed. A worker ends at
 * once when this process is gone, unless it is stopping already.
 */
export class GatewayProcess implements Run {
  /** Resolves when it listens, or has ended before. */
  readonly begun: Promise<void>;
  readonly ended: Promise<Exit>;
  readonly #worker: Worker;
  readonly #options: GatewayProcessOptions;
  readonly #watching = new AbortController();
  #adminUrl: string | undefined;
  #isHung = false;

  constructor(options: GatewayProcessOptions) {
    this.#options = options;
    this.#worker = cluster.fork({ ADMIN_PORT: '0', ADMIN_HOST: '127.0.0.1' });
    this.ended = this.#ending();
    const listens = once(this.#worker, 'message', { signal: this.#watching.signal }).then(
      ([started]) => this.#watch(started as Started),
      () => undefined,
    );
    this.begun = Promise.race([listens, this.ended.then(() => undefined)]);
  }

  get pid(): number {
    return this.#worker.process.pid ?? 0;
  }

  /** Base address of this process's health and metrics. Undefined until it listens. */
  get adminUrl(): string | undefined {
    return this.#adminUrl;
  }

  /** Makes it read the supergraph and the addresses again. */
  reload(): void {
    this.#worker.process.kill('SIGHUP');
  }

  async stop(lastMoment?: AbortSignal): Promise<void> {
    const late = AbortSignal.timeout(this.#options.longestStop);
    const last = lastMoment === undefined ? late : AbortSignal.any([late, lastMoment]);
    last.addEventListener('abort', () => this.#worker.process.kill('SIGKILL'));
    this.#worker.process.kill('SIGTERM');
    await this.ended;
  }

  async #ending(): Promise<Exit> {
    const [status, signal] = (await once(this.#worker, 'exit')) as Ending;
    this.#watching.abort();
    this.#adminUrl = undefined;
    if (this.#isHung) return { reason: 'it did not answer any more and was killed' };
    if (signal !== null) return { reason: `it was killed by ${signal}` };
    return { reason: `it exited with status ${status}`, isPermanent: status === BAD_CONFIGURATION };
  }

  #watch({ adminUrl }: Started): void {
    this.#adminUrl = adminUrl;
    const onHang = (): void => {
      this.#isHung = true;
      this.#worker.process.kill('SIGKILL');
    };
    const probe = httpProbe(`${adminUrl}/health/live`);
    void watchLiveness({ ...this.#options.liveness, probe, onHang, signal: this.#watching.signal });
  }
}

export interface GatewayProcessOptions {
  /** Milliseconds between SIGTERM and SIGKILL. */
  readonly longestStop: number;
  /** When it counts as hung; by default as all processes of the service do. */
  readonly liveness?: Omit<Liveness, 'probe'>;
}

/** The message of a worker that listens. */
interface Started {
  readonly adminUrl: string;
}

type Ending = [status: number | null, signal: NodeJS.Signals | null];
