/** A slug as slugs are compared (`decisions.md 45`): two that are equal so name the same item. */
export function comparedSlug(slug: string): string {
  return slug.normalize('NFC').trim();
}
