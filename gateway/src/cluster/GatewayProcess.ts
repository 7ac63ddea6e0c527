import cluster from 'node:cluster';
import { once } from 'node:events';
import { ChildRun, httpProbe, type Liveness } from '@calendar/runtime/supervision';

// The processes accept from one socket. With Node's usual policy this process would hand each connection on, and keep one
// that a killed process had not taken yet, open and without an answer, for ever.
cluster.schedulingPolicy = cluster.SCHED_NONE;

/**
 * A worker of `node:cluster` that runs the gateway. It shares the port of callers, and its admin port is a
 * free one; it is killed when it hangs, and ends with this process.
 */
export class GatewayProcess extends ChildRun {
  /** Resolves when it listens, or has ended before. */
  readonly begun: Promise<void>;
  #adminUrl: string | undefined;

  constructor({ longestStop, liveness }: GatewayProcessOptions) {
    const worker = cluster.fork({ ADMIN_PORT: '0', ADMIN_HOST: '127.0.0.1' });
    super(worker.process, longestStop);
    void this.ended.then(() => {
      this.#adminUrl = undefined;
    });
    this.begun = once(worker, 'message', { signal: this.watching.signal }).then(
      ([{ adminUrl }]) => {
        this.#adminUrl = adminUrl;
        this.watch({ ...liveness, probe: httpProbe(`${adminUrl}/health/live`) });
      },
      () => undefined,
    );
  }

  /** Base address of this process's health and metrics. Undefined until it listens. */
  get adminUrl(): string | undefined {
    return this.#adminUrl;
  }

  reload(): void {
    this.child.kill('SIGHUP');
  }
}

export interface GatewayProcessOptions {
  /** Milliseconds between SIGTERM and SIGKILL. */
  readonly longestStop: number;
  /** When it counts as hung; by default as all processes of the service do. */
  readonly liveness?: Omit<Liveness, 'probe'>;
}
