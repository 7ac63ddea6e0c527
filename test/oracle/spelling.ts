import { remembered } from './remembered.ts';

/** The three ways to write without æ, ø and å (docs/rules.md 21 "Folded text"). */
const WAYS: readonly { readonly [letter: string]: string }[] = [
  { æ: 'ae', ø: 'o', å: 'a' },
  { æ: 'a', ø: 'o', å: 'a' },
  { æ: 'ae', ø: 'oe', å: 'aa' },
];

/** A text as it is compared, with æ, ø and å kept (docs/rules.md 21 "Folded text", 45 "Stored and compared text"). */
export const fold = remembered((text: string) =>
  text
    .replace(INVISIBLE, '')
    .normalize('NFKD')
    .toLowerCase()
    // The ring of an å is a combining mark and must survive.
    .replace(/a(\p{M}+)/gu, (_, marks: string) => (marks.includes('\u030a') ? 'å' : 'a'))
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[đð]/g, 'd')
    .replace(/ł/g, 'l'),
);

/** Characters that show nothing: `Default_Ignorable_Code_Point` in Unicode's `DerivedCoreProperties.txt`. */
const INVISIBLE = new RegExp(
  `[${[
    '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f',
    '\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8',
    '\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}',
  ].join('')}]`,
  'gu',
);

/**
 * A folded text as itself and in each way to write it. Two texts are compared in one of these at a time, both written
 * that way. So a letter matches itself and its replacement, and a word mixes no two ways.
 */
export function spellings(folded: string): readonly string[] {
  return [folded, ...WAYS.map((way) => folded.replace(/[æøå]/g, (letter) => way[letter] as string))];
}

/** Whether a folded word occurs in a folded text. */
export function occursIn(word: string, text: string): boolean {
  const texts = spellings(text);
  return spellings(word).some((asked, way) => (texts[way] as string).includes(asked));
}
