import type { ChildProcess } from 'node:child_process';
import { addAbortListener } from 'node:events';
import { BAD_CONFIGURATION, type Exit, type Run } from './supervise.ts';
import { type Liveness, watchLiveness } from './watchLiveness.ts';

/** A process that was started. It is killed when it does not answer any more, and when it takes too long to stop. */
export class ChildRun implements Run {
  readonly ended: Promise<Exit>;
  protected readonly child: ChildProcess;
  /** Is aborted when it has ended, or is to end. */
  protected readonly watching: AbortController = new AbortController();
  readonly #grace: number;
  #isHung = false;

  /** @param grace milliseconds between SIGTERM and SIGKILL */
  constructor(child: ChildProcess, grace: number) {
    this.child = child;
    this.#grace = grace;
    this.ended = this.#ending();
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  watch(liveness: Liveness): void {
    const onHang = (): void => {
      this.#isHung = true;
      this.child.kill('SIGKILL');
    };
    void watchLiveness({ ...liveness, onHang, signal: this.watching.signal });
  }

  async stop(lastMoment?: AbortSignal): Promise<void> {
    this.watching.abort();
    this.child.kill('SIGTERM');
    const kill = () => void this.child.kill('SIGKILL');
    using _timer = setTimeout(kill, this.#grace);
    using _listener = lastMoment && addAbortListener(lastMoment, kill);
    await this.ended;
  }

  async #ending(): Promise<Exit> {
    const exit = await new Promise<Exit>((resolve) => {
      this.child.once('error', ({ message }) => resolve({ reason: message }));
      this.child.once('exit', (status, signal) => {
        if (this.#isHung) resolve({ reason: 'it did not answer any more and was killed' });
        else if (signal !== null) resolve({ reason: `it was killed by ${signal}` });
        else
          resolve({
            reason: `it exited with status ${status}`,
            isPermanent: status === BAD_CONFIGURATION,
          });
      });
    });
    this.watching.abort();
    return exit;
  }
}
