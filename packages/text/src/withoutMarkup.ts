import { plainText } from './plainText.ts';

/**
 * A short text without HTML markup and without the content of scripts and style sheets. Its entities are decoded
 * (docs/rules.md 47 "Odd items in schema.org"). Block elements separate words. A `<` that begins no tag is text: `Rock
 * < Roll`, `Ola <ola@a.example>`.
 */
export function withoutMarkup(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html;
  return plainText(html.replaceAll(CDATA, '').replaceAll(NO_TAG, '&lt;'));
}

// Its content is read like other text.
const CDATA = /<!\[CDATA\[|\]\]>/g;
const NO_TAG = /<(?!\/?[a-z][a-z0-9-]*(?:[\s/][^<>]*)?>|!--|!doctype\b|\?)/gi;
