import type { Progress } from './BuildProgress.ts';

/**
 * Says when a build takes too long. Only the time that the thread works counts: it may wait for a database as long as
 * it likes.
 */
export class BuildWatch {
  readonly #deadline: number;
  #worked = 0;
  #inStep = 0;
  #steps = -1;
  #active = 0;

  /** @param deadline milliseconds */
  constructor(deadline: number) {
    this.#deadline = deadline;
  }

  /** Milliseconds of work since it was last idle. */
  get worked(): number {
    return this.#worked;
  }

  /** The thread has finished a read model, or is in a moment in which it builds nothing. */
  rests(): void {
    this.#worked = 0;
  }

  /** Another thread has loaded its code, for which it worked that long. */
  begins(active: number): void {
    this.#active = active;
    this.#inStep = 0;
    this.rests();
  }

  /**
   * @param active milliseconds that the thread has worked for since it began
   * @param patience the factor by which the deadline is multiplied
   * @param isHurried whether a second way to answer waits for this. Then one event may take a twentieth at most, and
   *   another step a tenth
   */
  isOverdue({ work, steps }: Progress, active: number, patience: number, isHurried: boolean): boolean {
    const more = active - this.#active;
    this.#active = active;
    this.#worked += more;
    this.#inStep = steps === this.#steps ? this.#inStep + more : 0;
    this.#steps = steps;
    const deadline = this.#deadline * patience;
    const inStep = deadline / (work === 'reading' ? ITEMS : STEPS);
    return this.#worked > deadline || (isHurried && work !== null && this.#inStep > inStep);
  }
}

const STEPS = 10;
const ITEMS = 20;
