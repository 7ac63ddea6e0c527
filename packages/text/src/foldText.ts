import { streamSafe } from './streamSafe.ts';

/**
 * Folds a text (docs/rules.md 21 "Folded text", 45 "Stored and compared text"): lower case, without invisible
 * characters and marks, `ß→ss`, `đ/ð→d`, `ł→l`; æ, ø and å stay. Linear in its length (docs/rules.md 49
 * "Bounds before work").
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (FOLDED.test(lower)) return lower;
  return streamSafe(text.replace(INVISIBLE, ''))
    .normalize('NFKD')
    .toLowerCase()
    .replace(A_RING, 'å')
    .replace(MARKS, '')
    .replace(SPELLED, (letter) => SPELLINGS[letter] ?? letter);
}

/**
 * A folded text in the three spellings without æ, ø and å: `ae o a`, `a o a`, `ae oe aa` (docs/rules.md 21
 * "Folded text"). Texts match if both have one of these spellings.
 */
export function spellings(folded: string): Spellings {
  if (!NORWEGIAN.test(folded)) return [folded, folded, folded];
  return [spell(folded, 'ae', 'o', 'a'), spell(folded, 'a', 'o', 'a'), spell(folded, 'ae', 'oe', 'aa')];
}

/** A folded text written in each of the three ways. */
export type Spellings = readonly [string, string, string];

function spell(folded: string, ae: string, oe: string, aa: string): string {
  return folded.replaceAll('æ', ae).replaceAll('ø', oe).replaceAll('å', aa);
}

// Nearly every text consists of these, and folding does not change them: ASCII, æ, ø and å.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const FOLDED = /^[\u0000-\u007fæøå]*$/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const NORWEGIAN = /[æøå]/;
// Decomposed, with the other marks of the letter.
const A_RING = /a\p{M}*?\u030a/gu;
const MARKS = /\p{M}/gu;
const SPELLED = /[ßđðł]/g;
const SPELLINGS: Readonly<Record<string, string>> = { ß: 'ss', đ: 'd', ð: 'd', ł: 'l' };
