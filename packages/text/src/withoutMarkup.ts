import { plainText } from './plainText.ts';

/**
 * A short text without markup, scripts and styles, entities decoded (docs/rules.md 47 "Odd items in
 * schema.org"). A `<` that begins no tag is text: `Rock < Roll`.
 */
export function withoutMarkup(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html;
  return plainText(html.replaceAll(CDATA, '').replaceAll(NO_TAG, '&lt;'));
}

// Its content is read like other text.
const CDATA = /<!\[CDATA\[|\]\]>/g;
const NO_TAG = /<(?!\/?[a-z][a-z0-9-]*(?:[\s/][^<>]*)?>|!--|!doctype\b|\?)/gi;
