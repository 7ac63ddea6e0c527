import { overlong } from '@calendar/text';
import type { Organizer, Venue } from './directory.ts';

/**
 * The names of the texts that exceed their bounds (docs/rules.md 49 "Bounds before work"), of those that others compare
 * and put in order.
 */
export function overlongTexts(item: Venue | Organizer): readonly string[] {
  const { name, slug } = item;
  const { municipality = null, postalCode = null } = item as Partial<Venue>;
  return overlong({ name, slug, municipality, postalCode });
}
