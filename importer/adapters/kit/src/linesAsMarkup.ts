/**
 * A description as markup, whichever of the two its publisher meant. Line breaks of a text are breaks, also where a
 * link or bold words stand in it, as Google Calendar writes; where elements part the lines, they are none.
 */
export function linesAsMarkup(text: string): string {
  if (BLOCK.test(text)) return text;
  const lines = text.replaceAll(/\r\n?/g, '\n').trim();
  if (INLINE.test(lines)) return lines.replaceAll('\n', '<br />');
  // An entity is meant as one: producers write them in plain texts as well.
  const escaped = lines
    .replaceAll(/&(?!(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  const paragraphs = escaped.split(/\n[ \t]*\n\s*/);
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br />')}</p>`).join('');
}

const BLOCK =
  /<\/?(?:p|br|hr|div|[uod]l|li|d[td]|h[1-6]|blockquote|pre|table|t[rdh]|section)(?:\s[^<>]*)?\/?>/i;
const INLINE =
  /<\/?(?:a|b|big|cite|code|del|em|font|i|img|mark|q|s|small|span|strike|strong|su[bp]|u)(?:\s[^<>]*)?\/?>/i;
