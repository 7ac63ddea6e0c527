/** The three ways to write without æ, ø and å (`decisions.md 21`). */
const WAYS: readonly { readonly [letter: string]: string }[] = [
  { æ: 'ae', ø: 'o', å: 'a' },
  { æ: 'a', ø: 'o', å: 'a' },
  { æ: 'ae', ø: 'oe', å: 'aa' },
];

/** A text as it is compared, with æ, ø and å kept (`decisions.md 21`, `45`). */
export function fold(text: string): string {
  return (
    [...text]
      .filter((character) => !showsNothing(character))
      .join('')
      .normalize('NFKD')
      .toLowerCase()
      // The ring of an å is a combining mark and must survive.
      .replace(/a(\p{M}+)/gu, (_, marks: string) => (marks.includes('\u030a') ? 'å' : 'a'))
      .replace(/\p{M}/gu, '')
      .replace(/ß/g, 'ss')
      .replace(/[đð]/g, 'd')
      .replace(/ł/g, 'l')
  );
}

/** Whether a character is one that Unicode would have nothing shown for (`decisions.md 45`). */
function showsNothing(character: string): boolean {
  const code = character.codePointAt(0) as number;
  return INVISIBLE.some(([first, last]) => first <= code && code <= last);
}

/** `Default_Ignorable_Code_Point` in Unicode's `DerivedCoreProperties.txt`. */
const INVISIBLE: readonly (readonly [number, number])[] = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfff8],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

/**
 * A folded text as itself and in each way to write it. Two texts are compared in one of these at a time, both
 * written that way: so a letter matches itself and what stands for it, and a word mixes no two ways.
 */
export function spellings(folded: string): readonly string[] {
  return [folded, ...WAYS.map((way) => folded.replace(/[æøå]/g, (letter) => way[letter] as string))];
}

/** Whether a folded word occurs in a folded text. */
export function occursIn(word: string, text: string): boolean {
  const texts = spellings(text);
  return spellings(word).some((asked, way) => (texts[way] as string).includes(asked));
}
