import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Choices that look arbitrary and are always the same for a seed. */
export function randomOf(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const int = (from: number, to: number) => uniformInt(generator, from, to);
  return {
    int,
    pick: (choices) => choices[int(0, choices.length - 1)]!,
    skewed: (choices) => {
      const place = int(0, 999_999) / 1_000_000;
      return choices[Math.floor(place ** 3 * choices.length)]!;
    },
    oneIn: (n) => int(1, n) === 1,
  };
}

export interface Random {
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  pick<T>(choices: readonly T[]): T;
  /** The first choices far more often than the last, as words and places are in life. */
  skewed<T>(choices: readonly T[]): T;
  /** True about once in `n` times. */
  oneIn(n: number): boolean;
}
