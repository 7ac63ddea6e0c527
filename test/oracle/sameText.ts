/**
 * Whether two texts are equal as ids, `municipality`, `postalCodes`, `tag`, titles and slugs are compared
 * (docs/rules.md 45 "Stored and compared text"). Letters and their marks count, in any coding, without white space at
 * the ends.
 */
export function isSameText(a: string, b: string): boolean {
  return bare(a) === bare(b);
}

/** The same for a municipality or a tag (docs/rules.md 14 "Municipality and postal code", 15 "Whole tags"). */
export function isSameInAnyCase(a: string, b: string): boolean {
  return bare(bare(a).toLowerCase()) === bare(bare(b).toLowerCase());
}

function bare(text: string): string {
  return text.normalize('NFD').replace(/^\s+/, '').replace(/\s+$/, '');
}
