import { DEEPEST_MARKUP, LONGEST_MARKUP } from './markupBounds.ts';
import { isLinkOfMarkup, PAIRED_TAGS, VOID_TAGS } from './markupTags.ts';

/**
 * Whether a description is markup that a page can show unchanged: within bounds, only the elements of
 * docs/rules.md 51 "Markup of descriptions", closed correctly. One pass.
 */
export function isCleanMarkup(html: string): boolean {
  if (html.length > LONGEST_MARKUP) return false;
  if (!html.includes('<') && !html.includes('&')) return true;
  const open: string[] = [];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < html.length) {
    const piece = PIECE.exec(html);
    if (piece === null) return false;
    const [, opened, closed, address] = piece;
    if (closed !== undefined) {
      if (open.pop() !== closed) return false;
      continue;
    }
    if (address !== undefined && !isLinkOfMarkup(address.replaceAll('&amp;', '&'))) return false;
    const name = address === undefined ? opened : 'a';
    if (name !== undefined && open.push(name) > DEEPEST_MARKUP) return false;
  }
  return open.length === 0;
}

const PAIRED = PAIRED_TAGS.join('|');
/** A run of characters, an entity, or a tag. A clean text is a sequence of these. A `<` or `&` alone means itself. */
const PIECE = new RegExp(
  [
    '[^<&]+',
    '<(?![a-zA-Z/!?])',
    '&(?![a-zA-Z0-9#])',
    '&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});',
    `<(?:${VOID_TAGS.join('|')}) ?/?>`,
    `<(${PAIRED})>`,
    `</(${PAIRED})>`,
    '<a href="((?:[^"<>&\\s]|&amp;){1,10000})">',
  ].join('|'),
  'y',
);
