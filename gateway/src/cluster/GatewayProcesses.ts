import { setTimeout as sleep } from 'node:timers/promises';
import { type Exit, type Supervised, supervise } from '@calendar/runtime/supervision';
import { GatewayProcess, type GatewayProcessOptions } from './GatewayProcess.ts';
import { askReadiness } from './readiness.ts';

/** The processes of one gateway. The next one starts when the one before listens or has ended. */
export class GatewayProcesses {
  readonly #options: GatewayProcessesOptions;
  readonly #gaveUp = Promise.withResolvers<Exit>();
  #members: readonly Member[];
  #lastStart: Promise<unknown> = Promise.resolve();
  #roll: Promise<void> | undefined;
  #isStopping = false;

  constructor(options: GatewayProcessesOptions) {
    this.#options = options;
    const numbers = Array.from({ length: options.processes }, (_, index) => index + 1);
    this.#members = numbers.map((number) => this.#member(number));
  }

  get running(): readonly RunningProcess[] {
    return this.#members.flatMap(({ number, process }) =>
      process === undefined ? [] : [{ number, process }],
    );
  }

  /** Resolves with the last exit of a process that is not started again; never, after `stop`. */
  get gaveUp(): Promise<Exit> {
    return this.#gaveUp.promise;
  }

  /** Replaces the processes in turn. If a new one does not get ready, the old ones stay. Never rejects. */
  roll(): Promise<void> {
    this.#roll ??= this.#replaceAll().finally(() => {
      this.#roll = undefined;
    });
    return this.#roll;
  }

  reload(): void {
    for (const { process } of this.running) process.reload();
  }

  /** Stops all at once, for good. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([this.#roll, ...this.#members.map(({ supervised }) => supervised.stop())]);
  }

  #member(number: number, first?: GatewayProcess): Member {
    let next = first;
    const start = async (): Promise<GatewayProcess> => {
      // Also the first process is taken a moment later: when it is called, there is no member yet.
      const process = await (next ?? this.#start());
      next = undefined;
      member.process = process;
      void process.ended.then(() => {
        member.process = undefined;
      });
      return process;
    };
    const member: Member = {
      number,
      process: undefined,
      supervised: supervise({ name: `gateway process ${number}`, log: this.#options.log, start }),
    };
    void member.supervised.gaveUp.then(this.#gaveUp.resolve);
    return member;
  }

  #start(): Promise<GatewayProcess> {
    const started = this.#lastStart.then(() => {
      if (this.#isStopping) throw new Error('the gateway is stopping');
      return new GatewayProcess(this.#options);
    });
    this.#lastStart = started.then(
      ({ begun }) => begun,
      () => undefined,
    );
    return started;
  }

  async #replaceAll(): Promise<void> {
    const { log } = this.#options;
    for (const old of this.#members) {
      if (this.#isStopping) return;
      const next = await this.#start().catch((error: Error) => error);
      const end = (why: string) => {
        if (!this.#isStopping) log(`The roll ends at gateway process ${old.number}: its successor ${why}`);
      };
      if (next instanceof Error) return end(`does not start: ${next.message}`);
      if (!(await this.#isReadyInTime(next))) {
        await next.stop();
        return end('is not ready');
      }
      const member = this.#member(old.number, next);
      this.#members = this.#members.map((each) => (each === old ? member : each));
      await old.supervised.stop();
    }
    log(`All ${this.#members.length} gateway processes are replaced`);
  }

  async #isReadyInTime(process: GatewayProcess): Promise<boolean> {
    const late = AbortSignal.timeout(LONGEST_START_MS);
    let hasEnded = false;
    void process.ended.then(() => {
      hasEnded = true;
    });
    while (!late.aborted && !hasEnded && !this.#isStopping) {
      const [status] = await askReadiness(process);
      if (status === 200) return !this.#isStopping;
      await sleep(100);
    }
    return false;
  }
}

const LONGEST_START_MS = 60_000;

export interface GatewayProcessesOptions extends GatewayProcessOptions {
  readonly processes: number;
  readonly log: (line: string) => void;
}

export interface RunningProcess {
  /** From 1; its successor has the same. */
  readonly number: number;
  readonly process: GatewayProcess;
}

interface Member {
  readonly number: number;
  readonly supervised: Supervised;
  process: GatewayProcess | undefined;
}
