/** Decides one thing after the other by numbers. The number 0 stands for the plainest choice. */
export class Dice {
  readonly #number: () => number;

  constructor(number: () => number) {
    this.#number = number;
  }

  /** One of `sides` numbers from 0 on. */
  next(sides: number): number {
    return this.#number() % sides;
  }

  /** One of these; the first is the plainest. */
  oneOf<T>(choices: readonly T[]): T {
    return choices[this.next(choices.length)] as T;
  }

  /** True in so many of a hundred cases. */
  happens(percent: number): boolean {
    return this.next(100) >= 100 - percent;
  }
}
