import { digest } from './digest.ts';
import { slugFor } from './slugFor.ts';

/** Of an event's title and id. */
export function eventSlug(title: string, id: string): string {
  return slugFor(title, digest(id).slice(0, 8));
}
