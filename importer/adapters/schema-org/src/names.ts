import { shortened } from '@calendar/adapter-kit/bounded';
import { asLink } from '@calendar/adapter-kit/links';
import { LONGEST_PUBLISHED } from '@calendar/text';
import type { EventReader } from './eventReader.ts';
import { isObject } from './json.ts';
import { textOf, type Value } from './schemaNode.ts';

/** `textOf`, noted when it is null. */
export function textIn(value: Value | null, reader: EventReader): string | null {
  const text = reader.read(value, 'a text was expected', textOf);
  if (value !== null && typeof value.json === 'string' && value.json.length > LONGEST_PUBLISHED)
    reader.refuse(value, `a text has up to ${LONGEST_PUBLISHED} characters: its beginning was taken`);
  return text;
}

/** The name of something, cut if it is too long (docs/rules.md 47 "Odd items in schema.org"). */
export function nameOf(value: Value | null | undefined, reader: EventReader): string | null {
  const text = textOf(value);
  return text === null ? null : shortened(text, value?.place ?? '', reader);
}

/** The web address that a value gives, or null, which is noted. */
export function linkOf(value: Value | null, reader: EventReader): string | null {
  return reader.read(value, 'a web address (http or https) was expected', (given) => {
    const text = isObject(given.json) ? addressOf(given, reader) : given.json;
    if (typeof text !== 'string') return null;
    const path = PATH.test(text) ? URL.parse(text, reader.address ?? undefined) : null;
    return asLink(text) ?? asLink(path?.href ?? '');
  });
}

/** Of the page's own host. A bare word is rather a name than a path. */
const PATH = /^\s*(?:\.{0,2}\/)(?!\/)/;

/** The address in a link that is an object: a page, an action's entry point, a media object. */
function addressOf(value: Value, reader: EventReader): unknown {
  const node = reader.open(value);
  if (node === null) return null;
  const [address] = node.values('url', 'urlTemplate', 'contentUrl', 'embedUrl');
  return address?.json ?? node.id;
}

/** A description whose whole markup is escaped, as plug-ins of WordPress write it, as markup again. */
export function unescapedMarkup(text: string): string {
  if (text.includes('<') || !ESCAPED_TAG.test(text)) return text;
  return text.replaceAll(ESCAPED, (entity) => CHARACTERS[entity.toLowerCase()] ?? entity);
}

/** The end of an element, or a break. A tag that is never closed may be part of the description's text. */
const ESCAPED_TAG =
  /&lt;(?:\/(?:p|div|span|a|b|i|em|strong|u|ul|ol|li|h[1-6]|blockquote|table)|br ?\/?)&gt;/i;

const ESCAPED = /&(?:lt|gt|amp|quot|#0?39);|\\[nr]/gi;
const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&#039;': "'",
  '\\n': '\n',
  '\\r': '',
};
