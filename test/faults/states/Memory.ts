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

  /** A line for each life that was long enough: the first and the last fifth after warming up, in bytes. */
  report() {
    return [...this.#lives.values()].flatMap(({ name, samples }) => {
      const warm = samples.slice(WARMING_UP);
      if (warm.length < ENOUGH) return [];
      const fifth = Math.floor(warm.length / 5);
      const [first, last] = [median(warm.slice(0, fifth)), median(warm.slice(-fifth))];
      return [{ name, first, last, grew: last > first * MOST_GROWTH + SLACK }];
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
