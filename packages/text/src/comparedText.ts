/**
 * A text as it is compared with others (docs/rules.md 45 "Stored and compared text"): in NFC, without white space at
 * its ends. It is shown as it is stored.
 */
export function compared(text: string): string {
  return text.normalize('NFC').trim();
}

/** The same regardless of case (docs/rules.md 14 "Municipality and postal code", 15 "Whole tags"). */
export function comparedInAnyCase(text: string): string {
  // In lower case some letters have a composed form that they have not in upper case.
  return compared(compared(text).toLowerCase());
}
