import { slugOf } from '@calendar/model/slugOf';
import { streamSafe } from '@calendar/text';
import { digest } from './digest.ts';

/** A slug made from a name and an identifying tail, so that no two items have the same slug. */
export function slugFor(name: string, tail: string): string {
  return [slugOf(streamSafe(name)).slice(0, LONGEST_SLUG).replace(/-$/, ''), tail].filter(Boolean).join('-');
}

const LONGEST_SLUG = 80;

export function eventSlug(title: string, id: string): string {
  return slugFor(title, digest(id).slice(0, 8));
}
