import { TAGS } from './markupTags.ts';
import { tokenizeHtml } from './tokenizeHtml.ts';

/**
 * A description as plain text (docs/rules.md 21 "Folded text", 51 "Markup of descriptions"): a line for each
 * paragraph, list item and the like. Linear, however deep the markup nests.
 */
export function plainText(html: string): string {
  const hasEntities = html.includes('&');
  if (!html.includes('<') && !hasEntities) return html;
  return (hasEntities ? null : textOfPlainTags(html)) ?? textOfAny(html);
}

/** Of markup with the tags of a description alone, and without attributes, as most is. Null for other markup. */
function textOfPlainTags(html: string): string | null {
  const lines = new Lines();
  const [first = '', ...parts] = html.split('<');
  lines.add(first.replaceAll(WHITE_SPACE, ' '));
  for (const part of parts) {
    const end = part.indexOf('>');
    const name = part.slice(part.startsWith('/') ? 1 : 0, Math.max(end, 0));
    if (!PLAIN.has(name)) return null;
    if (!INLINE.has(name)) lines.end();
    lines.add(part.slice(end + 1).replaceAll(WHITE_SPACE, ' '));
  }
  return lines.text();
}

function textOfAny(html: string): string {
  const lines = new Lines();
  let hidden: string | null = null;
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase();
  tokenizeHtml(html, {
    ontext(start, end) {
      if (hidden === null) lines.add(html.slice(start, end).replaceAll(WHITE_SPACE, ' '));
    },
    ontextentity(codePoint) {
      if (hidden === null) lines.add(String.fromCodePoint(codePoint));
    },
    onopentagname(start, end) {
      const name = nameAt(start, end);
      if (HIDDEN.has(name)) hidden ??= name;
      else if (!INLINE.has(name)) lines.end();
    },
    onclosetag(start, end) {
      const name = nameAt(start, end);
      if (name === hidden) hidden = null;
      else if (!INLINE.has(name)) lines.end();
    },
  });
  return lines.text();
}

const PLAIN: ReadonlySet<string> = new Set(TAGS);

class Lines {
  readonly #lines: string[] = [];
  #line = '';
  #wantsWord = true;

  add(text: string): void {
    const added = this.#wantsWord && text.startsWith(' ') ? text.slice(1) : text;
    if (added === '') return;
    this.#line += added;
    this.#wantsWord = added.endsWith(' ');
  }

  end(): void {
    const line = this.#line.trim();
    if (line !== '') this.#lines.push(line);
    this.#line = '';
    this.#wantsWord = true;
  }

  text(): string {
    this.end();
    return this.#lines.join('\n');
  }
}

// As in HTML, where a no-break space is no white space.
const WHITE_SPACE = /[\t\n\f\r][ \t\n\f\r]*| [ \t\n\f\r]+/g;
/** The elements whose content the tokenizer returns as text although no page shows it. */
const HIDDEN: ReadonlySet<string> = new Set(['iframe', 'noembed', 'noframes', 'script', 'style', 'textarea']);
const INLINE: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd mark q rp rt ruby s samp small ' +
    'span strike strong sub sup time tt u var wbr'
  ).split(' '),
);
