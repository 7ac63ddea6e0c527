import { LONGEST_LINK } from './webAddress.ts';

/** The elements that a description may have and that hold something (docs/rules.md 51 "Markup of descriptions"). */
export const PAIRED_TAGS: readonly string[] = (
  'a abbr b blockquote caption cite code dd del dfn div dl dt em h1 h2 h3 h4 h5 h6 i ins kbd li mark ol p pre q s samp ' +
  'small strong sub sup table tbody td tfoot th thead tr u ul var'
).split(' ');

/** Those that hold nothing. */
export const VOID_TAGS: readonly string[] = ['br', 'hr'];

/** All elements that a description may have. */
export const TAGS: readonly string[] = [...PAIRED_TAGS, ...VOID_TAGS];

/** Whether an address is one that a link in a description may have (docs/rules.md 50 "Bounds of a feed"). */
export function isLinkOfMarkup(address: string): boolean {
  return address.length <= LONGEST_LINK && LINK.test(address);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: none is part of an address
const LINK = /^(?:https?:\/\/|mailto:|tel:)[^\s"<>\u0000-\u001f\u007f]+$/i;
