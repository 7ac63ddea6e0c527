import { plainText } from '@calendar/text';

/**
 * A text on one line. Readers of JSON-LD take `<` and `&` for markup if they look like it. So these are written as
 * entities there. Null for one that is null or blank.
 */
export function shownText(text: string | null): string | null {
  const line = text?.replaceAll(/\s+/gu, ' ').trim() ?? '';
  if (line === '') return null;
  return plainText(line) === line ? line : line.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
