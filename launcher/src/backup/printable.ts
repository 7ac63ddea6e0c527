/**
 * A text from an archive, for a message on a terminal. It is shortened. Characters that a terminal would obey (control
 * characters, marks of direction) become `\u{…}`.
 */
export function printable(text: string, longest = 80): string {
  const start = text.length <= longest ? text : `${text.slice(0, longest)}…`;
  return start.replaceAll(UNSEEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;
