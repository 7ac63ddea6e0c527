import type { Spellings } from '@calendar/text';
import { addAll, emptySet, numbersIn } from '../bitSet.ts';
import { countTexts, includesAt, lengthAt, type Texts } from '../texts.ts';
import { type GramIndex, gramCandidates } from './gramIndex.ts';
import { waysOf } from './waysOf.ts';

/** Tokens by number in the three spellings, and the n-gram index over them. */
export interface SpelledTokens {
  readonly tokens: readonly [Texts, Texts, Texts];
  readonly grams: GramIndex;
}

/**
 * The tokens that contain a word in one of its spellings, ascending (docs/rules.md 21 "Folded text", 22
 * "Literal matches").
 * @param reads is called before some characters of a token are read, and may throw
 */
export function tokensContaining(
  { tokens, grams }: SpelledTokens,
  written: Spellings,
  reads: (characters: number) => void = () => undefined,
): Int32Array {
  const lists = Array.from(waysOf(written), ([spelled, ways]) => {
    const { texts, certain } = gramCandidates(grams, spelled, ways);
    if (certain) return texts;
    const ofWays = tokens.filter((_, way) => (ways & (1 << way)) !== 0);
    return texts.filter((token) =>
      ofWays.some((inWay) => {
        reads(lengthAt(inWay, token));
        return includesAt(inWay, token, spelled);
      }),
    );
  });
  if (lists.length === 1) return lists[0]!;
  const found = emptySet(countTexts(tokens[0]));
  for (const list of lists) addAll(found, list);
  return numbersIn(found);
}
