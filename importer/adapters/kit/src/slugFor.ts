import { slugOf } from '@calendar/feed';
import { withFewMarks } from './digest.ts';

/** A slug of what something is called and, so that no two things have the same, of what it is known by. */
export function slugFor(name: string, tail: string): string {
  return [slugOf(withFewMarks(name)).slice(0, LONGEST_SLUG).replace(/-$/, ''), tail]
    .filter(Boolean)
    .join('-');
}

const LONGEST_SLUG = 80;
