import { shownText } from '@calendar/text';
import { isObject } from './json.ts';
import type { Value } from './schemaNode.ts';

/** The visible text of a value, by `shownText`. Null when the value is no text, or when it shows nothing. */
export function textOf(value: Value | null | undefined): string | null {
  if (value === null || value === undefined || typeof value.json === 'boolean' || isObject(value.json))
    return null;
  return shownText(String(value.json));
}
