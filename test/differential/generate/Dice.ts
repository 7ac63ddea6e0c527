/** Numbers that decide one thing after the other; when they have run out, 0. */
export class Dice {
  readonly #numbers: Iterator<number>;

  constructor(numbers: Iterable<number>) {
    this.#numbers = numbers[Symbol.iterator]();
  }

  /** One of `sides` numbers from 0 on. */
  next(sides: number): number {
    const { value, done } = this.#numbers.next();
    return done ? 0 : value % sides;
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

/** Several decisions from one number. */
export function* digitsOf(number: number): Iterable<number> {
  for (let left = number; left > 0; left = Math.floor(left / 101)) yield left;
}
