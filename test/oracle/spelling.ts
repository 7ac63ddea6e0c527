/** A character of a text, and whether it stands for an æ, ø or å that was written another way. */
interface Written {
  readonly character: string;
  readonly respelled: boolean;
}

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

/** A folded text in each way to write it: itself first. */
export function spellings(folded: string): readonly string[] {
  return [folded, ...WAYS.map((way) => folded.replace(/[æøå]/g, (letter) => way[letter] as string))];
}

/** Whether a folded word occurs in a folded text, each letter as itself or written one way throughout. */
export function occursIn(word: string, text: string): boolean {
  for (const textWord of text.split(/\s+/)) {
    for (const way of WAYS) {
      for (const asked of writtenForms(word, way)) {
        for (const written of writtenForms(textWord, way)) {
          if (startsSomewhere(asked, written)) return true;
        }
      }
    }
  }
  return false;
}

/** Every form of a word in which each æ, ø, å is either kept or written in this way. */
function writtenForms(word: string, way: { readonly [letter: string]: string }): Written[][] {
  let forms: Written[][] = [[]];
  for (const letter of word) {
    const plain = way[letter];
    const kept = forms.map((form) => [...form, { character: letter, respelled: false }]);
    const respelled =
      plain === undefined
        ? []
        : forms.map((form) => [...form, ...[...plain].map((character) => ({ character, respelled: true }))]);
    forms = [...kept, ...respelled];
  }
  return forms;
}

function startsSomewhere(asked: readonly Written[], written: readonly Written[]): boolean {
  for (let from = 0; from + asked.length <= written.length; from++) {
    if (asked.every((one, index) => isSame(one, written[from + index] as Written))) return true;
  }
  return false;
}

/** Two letters that were both written another way are the same only as letters: an å is not an æ. */
function isSame(a: Written, b: Written): boolean {
  return a.character === b.character && !(a.respelled && b.respelled);
}
