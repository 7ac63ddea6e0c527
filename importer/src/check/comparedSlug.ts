/**
 * A slug as slugs are compared (docs/rules.md 45 "Stored and compared text"): two that are equal so name the same
 * item.
 */
export function comparedSlug(slug: string): string {
  return slug.normalize('NFC').trim();
}
