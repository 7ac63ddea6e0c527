/** The three ways to write without æ, ø and å (`decisions.md 21`). */
const WAYS: readonly { readonly [letter: string]: string }[] = [
  { æ: 'ae', ø: 'o', å: 'a' },
  { æ: 'a', ø: 'o', å: 'a' },
  { æ: 'ae', ø: 'oe', å: 'aa' },
];

/** A text as it is compared, with æ, ø and å kept (`decisions.md 21`). */
export function fold(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      // The ring of an å is a combining mark and must survive.
      .replace(/a\u030a/g, 'å')
      .replace(/\p{M}/gu, '')
      .replace(/ß/g, 'ss')
      .replace(/[đð]/g, 'd')
      .replace(/ł/g, 'l')
  );
}

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
