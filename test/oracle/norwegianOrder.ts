const collator = new Intl.Collator('nb');

/**
 * Norwegian alphabetical order: æ, ø, å last (docs/rules.md 31 "Order of directories"). Zero means that the order is
 * not decided.
 */
export function byNorwegianName(a: string, b: string): number {
  return collator.compare(a, b);
}
