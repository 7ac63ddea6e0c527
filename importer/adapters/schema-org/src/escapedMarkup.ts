/**
 * A description whose whole markup its publisher has escaped, as markup again: `&lt;p&gt;Konsert&lt;/p&gt;\n`. Plug-ins of
 * WordPress write theirs so. The entities of a text that has markup are meant.
 */
export function unescapedMarkup(text: string): string {
  if (text.includes('<') || !ESCAPED_TAG.test(text)) return text;
  return text.replaceAll(ESCAPED, (entity) => CHARACTERS[entity.toLowerCase()] ?? entity);
}

/** The end of an element, or a break. A tag that is never closed may be part of the description's text. */
const ESCAPED_TAG =
  /&lt;(?:\/(?:p|div|span|a|b|i|em|strong|u|ul|ol|li|h[1-6]|blockquote|table)|br ?\/?)&gt;/i;

const ESCAPED = /&(?:lt|gt|amp|quot|#0?39);|\\[nr]/gi;
const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&#039;': "'",
  '\\n': '\n',
  '\\r': '',
};
