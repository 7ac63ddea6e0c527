import { Parser } from 'htmlparser2';

/** A description without its markup and with entities decoded (`decisions.md 21`). Block elements part words. */
export function plainText(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html;
  let text = '';
  const parser = new Parser({
    ontext(data) {
      text += data;
    },
    onopentag(name) {
      if (!INLINE.has(name)) text += ' ';
    },
    onclosetag(name) {
      if (!INLINE.has(name)) text += ' ';
    },
  });
  parser.end(html);
  return text;
}

const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'cite',
  'code',
  'del',
  'em',
  'font',
  'i',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
  'var',
  'wbr',
]);
