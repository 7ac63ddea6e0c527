import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Choices that look arbitrary and are always the same for a seed. */
export interface Random {
  int(from: number, to: number): number;
  pick<T>(choices: readonly T[]): T;
  oneIn(n: number): boolean;
  /** Some of the choices, each at most once, in the order in which they were drawn. */
  sample<T>(choices: readonly T[], count: number): readonly T[];
}

export function randomOf(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const int = (from: number, to: number) => uniformInt(generator, from, to);
  const pick = <T>(choices: readonly T[]): T => choices[int(0, choices.length - 1)] as T;
  return {
    int,
    pick,
    oneIn: (n) => int(1, n) === 1,
    sample: (choices, count) => {
      const left = [...choices];
      const drawn = [];
      while (drawn.length < count && left.length > 0) drawn.push(...left.splice(int(0, left.length - 1), 1));
      return drawn;
    },
  };
}
