/** The most characters, in UTF-16 code units, that a link has (docs/rules.md 50 "Bounds of a feed"). */
export const LONGEST_LINK = 2_000;

/** Whether a text is an address of the web, `http:` or `https:`, that a page may link to. */
export function isWebAddress(text: string): boolean {
  return text.length <= LONGEST_LINK && WEB_ADDRESS.test(text) && URL.canParse(text);
}

/** A link for callers: null if the stored text is neither a link nor blank. */
export function servedLink(link: string | null): string | null {
  return link === null || isWebAddress(link) || (link.length <= LONGEST_LINK && link.trim() === '')
    ? link
    : null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: none is part of an address
const WEB_ADDRESS = /^\s*https?:\/\/[^\s\u0000-\u001f\u007f]+\s*$/i;
