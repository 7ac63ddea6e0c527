import { BOUNDS } from './bounds.ts';
import { withoutMarkup } from './withoutMarkup.ts';

/** The most characters of a text, with its markup, that are read. */
export const LONGEST_PUBLISHED = BOUNDS.text;

/** A short text on one line, without markup; null when it shows nothing. Cut at {@link LONGEST_PUBLISHED}. */
export function shownText(published: string): string | null {
  const text = withoutMarkup(published.slice(0, LONGEST_PUBLISHED).toWellFormed())
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return VISIBLE.test(text) ? text : null;
}

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;
