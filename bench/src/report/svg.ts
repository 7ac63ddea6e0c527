/** One SVG element. Texts in it are escaped; a number keeps one decimal. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: string | readonly string[] = [],
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) =>
      ` ${key}="${escaped(typeof value === 'number' ? String(Number(value.toFixed(1))) : value)}"`,
  );
  const inner = typeof content === 'string' ? escaped(content) : content.join('');
  return `<${name}${written.join('')}>${inner}</${name}>`;
}

/** A line of text. */
export function text(
  x: number,
  y: number,
  content: string,
  attributes: Readonly<Record<string, string | number>> = {},
): string {
  return element('text', { x, y, ...attributes }, content);
}

/** A scale by powers of ten: from values to places. */
export function logScale([least, most]: Span, [from, to]: Span): (value: number) => number {
  const share = (value: number) => Math.log(value / least) / Math.log(most / least);
  return (value) => from + (to - from) * Math.min(1, Math.max(0, share(value)));
}

/** The powers of ten in a span. */
export function powersIn([least, most]: Span): readonly number[] {
  const first = Math.ceil(Math.log10(least) - 1e-9);
  const last = Math.floor(Math.log10(most) + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, place) => 10 ** (first + place));
}

function escaped(content: string): string {
  return content
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export type Span = readonly [number, number];
