import { BOUNDS } from '@calendar/feed/fields';
import { isObject } from './json.ts';
import type { Value } from './schemaNode.ts';
import { withoutMarkup } from './withoutMarkup.ts';

/** The most characters of a text, with its markup, that are read. */
export const LONGEST_PUBLISHED = BOUNDS.text;

/**
 * A short text on one line, without markup and with entities decoded. Null when the value is no text, or when it shows
 * nothing. Of a text that is longer than {@link LONGEST_PUBLISHED}, its beginning.
 */
export function textOf(value: Value | null | undefined): string | null {
  if (value === null || value === undefined || typeof value.json === 'boolean' || isObject(value.json))
    return null;
  const published = String(value.json).slice(0, LONGEST_PUBLISHED).toWellFormed();
  const text = withoutMarkup(published).replaceAll(/\s+/gu, ' ').trim();
  return VISIBLE.test(text) ? text : null;
}

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;
