import { isObject } from './json.ts';
import type { Value } from './schemaNode.ts';
import { withoutMarkup } from './withoutMarkup.ts';

/**
 * A short text on one line, without markup and with entities decoded. Null when the value is no text, or when it shows
 * nothing.
 */
export function textOf(value: Value | null | undefined): string | null {
  if (value === null || value === undefined || typeof value.json === 'boolean' || isObject(value.json))
    return null;
  const text = withoutMarkup(String(value.json)).replaceAll(/\s+/gu, ' ').trim();
  return VISIBLE.test(text) ? text : null;
}

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;
