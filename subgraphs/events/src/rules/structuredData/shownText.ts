import { plainText } from '@calendar/text';

/** A text on one line, with `<` and `&` as entities if they look like markup. Null for a blank one. */
export function shownText(text: string | null): string | null {
  const line = text?.replaceAll(/\s+/gu, ' ').trim() ?? '';
  if (line === '') return null;
  return plainText(line) === line ? line : line.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
