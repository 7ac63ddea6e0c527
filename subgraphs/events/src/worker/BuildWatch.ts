/** Says when a build takes too long, by the time that the thread works. */
export class BuildWatch {
  readonly #deadline: number;
  #worked = 0;
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
    this.rests();
  }

  /** @param active milliseconds that the thread has worked for since it began */
  isOverdue(active: number, patience: number): boolean {
    this.#worked += active - this.#active;
    this.#active = active;
    return this.#worked > this.#deadline * patience;
  }
}
