import { Parser } from 'htmlparser2';

/**
 * A short text as a reader sees it: without HTML markup and what stands in scripts and style sheets, with entities
 * decoded (docs/rules.md 47 "Odd items in schema.org"). Elements that begin a line of their own part words. A `<`
 * that begins no tag is text: `Rock < Roll`, `Ola <ola@a.example>`.
 */
export function withoutMarkup(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html;
  let text = '';
  let unseen = 0;
  const parser = new Parser(
    {
      ontext(data) {
        if (unseen === 0) text += data;
      },
      onopentag(name) {
        if (UNSEEN.has(name)) unseen += 1;
        if (PARTING.test(name)) text += ' ';
      },
      onclosetag(name) {
        if (UNSEEN.has(name)) unseen -= 1;
        if (PARTING.test(name)) text += ' ';
      },
    },
    { recognizeCDATA: true },
  );
  parser.end(html.replaceAll(NO_TAG, '&lt;'));
  return text;
}

const NO_TAG = /<(?!\/?[a-z][a-z0-9-]*(?:[\s/][^<>]*)?>|!--|!\[CDATA\[|!doctype\b|\?)/gi;
const UNSEEN = new Set(['script', 'style']);
const PARTING =
  /^(?:address|article|aside|blockquote|br|caption|d[dlt]|div|fieldset|figcaption|figure|footer|form|h[1-6r]|header|li|main|nav|ol|option|p|pre|section|summary|table|tbody|t[dhr]|tfoot|thead|title|ul)$/;
