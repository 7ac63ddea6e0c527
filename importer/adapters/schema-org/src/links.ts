import { asLink } from '@calendar/adapter-kit';
import type { EventReader } from './eventReader.ts';
import { isObject } from './json.ts';
import type { Value } from './schemaNode.ts';

/** The web address that a value gives, or null, which is noted. */
export function linkOf(value: Value | null, reader: EventReader): string | null {
  if (value === null) return null;
  const text = isObject(value.json) ? addressOf(value, reader) : value.json;
  const link = typeof text === 'string' ? asLink(text) : null;
  if (link === null) reader.note(value.place, value.json, 'a web address (http or https) was expected');
  return link;
}

/** The address in a link that is an object: a page, an action's entry point, a media object. */
function addressOf(value: Value, reader: EventReader): unknown {
  const node = reader.open(value);
  if (node === null) return null;
  const [address] = node.values('url', 'urlTemplate', 'contentUrl', 'embedUrl');
  return address?.json ?? node.id;
}
