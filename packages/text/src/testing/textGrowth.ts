import { countNormalized } from './countNormalized.ts';
import { countParsed } from './countParsed.ts';

/**
 * How the normalizing and the parsing of markup grow over inputs of which each is twice as long as the one before. The
 * work is done in this thread.
 */
export async function textGrowth<Input>(inputs: readonly Input[], work: (input: Input) => unknown) {
  let before = LITTLE;
  const found = { growth: 0, longestRow: 0 };
  for (const input of inputs) {
    let parsed = 0;
    const { characters, longestRow } = await countNormalized(async () => {
      parsed = await countParsed(() => work(input));
    });
    found.growth = Math.max(found.growth, (characters + parsed) / before);
    found.longestRow = Math.max(found.longestRow, longestRow);
    before = Math.max(characters + parsed, LITTLE);
  }
  return found;
}

/** The most that work may grow over a text of twice the length. */
export const MOST_FOR_TWICE = 2.6;
/** Below this, the cost of a text does not depend on its length. */
const LITTLE = 20_000;
