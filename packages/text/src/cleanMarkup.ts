import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { isCleanMarkup } from './isCleanMarkup.ts';
import { isNestedTooDeep, LONGEST_MARKUP } from './markupBounds.ts';
import { isLinkOfMarkup, TAGS } from './markupTags.ts';
import { plainText } from './plainText.ts';
import { beginningOf } from './withinBounds.ts';

/**
 * A description with only markup that a page can show unchanged (docs/rules.md 51 "Markup of descriptions");
 * one within bounds, else {@link boundedMarkup}.
 */
export function cleanMarkup(html: string): string {
  if (isCleanMarkup(html)) return html;
  sanitize ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml;
  const cleaned = sanitize(html, OPTIONS);
  // The library's output is checked.
  return isCleanMarkup(cleaned) ? cleaned : escaped(plainText(html));
}

/** The same for any text: of one that is too long the beginning, of one that nests too deep the text. */
export function boundedMarkup(html: string): BoundedMarkup {
  const beginning = beginningOf(html, LONGEST_MARKUP);
  if (isCleanMarkup(beginning)) return { markup: beginning, isCut: beginning.length < html.length };
  const isCut = isNestedTooDeep(beginning);
  const source = isCut ? escaped(plainText(beginning)) : beginning;
  for (let most = source.length; ; most = Math.floor(most / 2)) {
    const markup = cleanMarkup(beginningOf(source, most));
    // Entities for characters and end tags that were missing make it longer.
    if (markup.length <= LONGEST_MARKUP)
      return { markup, isCut: isCut || beginning.length < html.length || most < source.length };
  }
}

export interface BoundedMarkup {
  readonly markup: string;
  /** Whether the text exceeded a bound. */
  readonly isCut: boolean;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br />');
}

/** Elements that begin a line, and are kept as the plainest one that does. */
const BLOCKS =
  'address article aside center details dialog dir fieldset figcaption figure footer header hgroup legend main menu nav ' +
  'search section summary';

/** Loaded for the first text that is not clean. Texts that the importer has stored are clean. */
let sanitize: typeof sanitizeHtml | undefined;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...TAGS],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // These go with all that is in them; of others, their text stays.
  nonTextTags: (
    'applet audio button canvas datalist embed form frame frameset iframe input math noembed noframes noscript object ' +
    'optgroup option output script select style svg template textarea title video'
  ).split(' '),
  transformTags: {
    ...Object.fromEntries(BLOCKS.split(' ').map((name) => [name, 'div'])),
    strike: 's',
    a: (_, { href }) => {
      const link = linkOf(href ?? '');
      return { tagName: 'a', attribs: link === null ? {} : { href: link } };
    },
  },
};

function linkOf(href: string): string | null {
  const trimmed = href.trim();
  if (isLinkOfMarkup(trimmed)) return trimmed;
  if (!URL.canParse(trimmed)) return null;
  const link = new URL(trimmed).href;
  return isLinkOfMarkup(link) ? link : null;
}
