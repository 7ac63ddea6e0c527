import { BOUNDS } from './bounds.ts';
import { withoutMarkup } from './withoutMarkup.ts';

/** The most characters of a text, with its markup, that are read. */
export const LONGEST_PUBLISHED = BOUNDS.text;

/** A short text on one line, without markup; null when it shows nothing. Cut at {@link LONGEST_PUBLISHED}. */
export function shownText(published: string): string | null {
  const once = withoutMarkup(published.slice(0, LONGEST_PUBLISHED).toWellFormed());
  // Some publishers escape twice: `Tom &amp;amp; Jerry`.
  const text = once
    .replaceAll(ENTITY, (entity) => withoutMarkup(entity) || ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return VISIBLE.test(text) ? text : null;
}

const ENTITY = /&(?:amp|quot|apos|lt|gt|nbsp|#\d{2,5}|#x[\da-f]{2,5});/gi;
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;
