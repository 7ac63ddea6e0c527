/**
 * Whether two texts are equal as `municipality`, `postalCodes`, `tag`, titles and slugs are compared
 * (`decisions.md 45`): letters and their marks, however they are coded, without white space at the ends.
 */
export function isSameText(a: string, b: string): boolean {
  return bare(a) === bare(b);
}

/** The same for a municipality or a tag (`decisions.md 14`, `15`). */
export function isSameInAnyCase(a: string, b: string): boolean {
  return bare(bare(a).toLowerCase()) === bare(bare(b).toLowerCase());
}

function bare(text: string): string {
  return text.normalize('NFD').replace(/^\s+/, '').replace(/\s+$/, '');
}
