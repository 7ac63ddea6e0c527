import { memoryOf } from '../../support/processes/descendants.ts';
import type { RunningMachine, SupervisedName } from '../../support/processes/startMachine.ts';

/** Samples the memory of the service's processes; each life of a process is one series. */
export class Memory {
  readonly #machine: RunningMachine;
  readonly #lives = new Map<number, Life>();

  constructor(machine: RunningMachine) {
    this.#machine = machine;
  }

  sample(): void {
    this.#take('npm start', this.#machine.part.pid);
    for (const name of SAMPLED) {
      const pid = this.#machine.pidOf(name);
      if (pid !== undefined) this.#take(name, pid);
    }
  }

  /** Of lives that were long enough to say something, the first and the last fifth after warming up. */
  report(): readonly MemoryLine[] {
    return [...this.#lives.values()].flatMap(({ name, samples }) => {
      const warm = samples.slice(Math.min(WARMING_UP, Math.floor(samples.length / 3)));
      if (warm.length < 2) return [];
      const part = Math.max(1, Math.floor(warm.length / 5));
      const first = median(warm.slice(0, part));
      const last = median(warm.slice(-part));
      const grew = warm.length >= ENOUGH && last > first * MOST_GROWTH + SLACK;
      return [{ name, samples: samples.length, first, last, grew }];
    });
  }

  #take(name: string, pid: number): void {
    const bytes = memoryOf(pid);
    if (bytes === null) return;
    const life = this.#lives.get(pid) ?? { name, samples: [] };
    life.samples.push(bytes);
    this.#lives.set(pid, life);
  }
}

/** Milliseconds between samples. */
export const SAMPLE_EVERY = 2_000;

const SAMPLED: readonly SupervisedName[] = ['events', 'directory', 'taxonomy', 'gateway', 'PostgreSQL'];
/** Samples: what a process takes as it starts and fills its memory of answers is no growth. */
const WARMING_UP = 30;
const ENOUGH = 60;
const MOST_GROWTH = 1.3;
const SLACK = 32 * 1024 * 1024;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

interface Life {
  readonly name: string;
  readonly samples: number[];
}

export interface MemoryLine {
  readonly name: string;
  readonly samples: number;
  /** Bytes. */
  readonly first: number;
  readonly last: number;
  readonly grew: boolean;
}
