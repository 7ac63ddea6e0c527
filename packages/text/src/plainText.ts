import { Parser } from 'htmlparser2';

/**
 * A description without its markup, and what scripts and styles hold, and with entities decoded (docs/rules.md 21
 * "Folded text", `45`). Block elements part words.
 */
export function plainText(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html;
  let text = '';
  let isText = true;
  const parser = new Parser({
    ontext(data) {
      if (isText) text += data;
    },
    onopentag(name) {
      if (UNSEEN.has(name)) isText = false;
      else if (!INLINE.has(name)) text += ' ';
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) isText = true;
      else if (!INLINE.has(name)) text += ' ';
    },
  });
  parser.end(html);
  return text;
}

const UNSEEN: ReadonlySet<string> = new Set(['script', 'style']);
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
