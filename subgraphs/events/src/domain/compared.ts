/**
 * A text as it is compared with others (`decisions.md 45`): in NFC, without white space at its ends. It is shown as it
 * is stored.
 */
export function compared(text: string): string {
  return text.normalize('NFC').trim();
}

/** The same where upper and lower case are not told apart (`decisions.md 14`, `15`). */
export function comparedInAnyCase(text: string): string {
  // In lower case some letters have a composed form that they have not in upper case.
  return compared(compared(text).toLowerCase());
}
