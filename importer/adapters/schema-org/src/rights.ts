import { asLink, shortened } from '@calendar/adapter-kit';
import type { RawImage } from '@calendar/feed';
import { BOUNDS } from '@calendar/feed/fields';
import { isLicence } from '@calendar/text';
import type { EventReader } from './eventReader.ts';
import { linkOf } from './links.ts';
import { textIn } from './names.ts';
import type { SchemaNode } from './schemaNode.ts';

/** Under which terms something may be used: an event's texts, or an image. */
export function rightsOf(node: SchemaNode, reader: EventReader): Rights {
  const notice = textIn(reader.one(node.values('copyrightNotice')), reader);
  return {
    license: licenceOf(node, reader),
    copyrightNotice: notice === null ? null : shortened(notice, node.place, reader, BOUNDS.text),
    acquireLicensePage: linkOf(reader.one(node.values('acquireLicensePage')), reader),
  };
}

/** An address or a name; of a `CreativeWork`, its address, else its name. */
function licenceOf(node: SchemaNode, reader: EventReader): string | null {
  const value = reader.one(node.values('license'));
  if (value === null) return null;
  const work = reader.open(value);
  const named = work === null ? [value] : work.values('url', 'name');
  const stated = work?.id !== undefined && asLink(work.id ?? '') !== null ? work.id : null;
  const text = stated ?? textIn(named[0] ?? null, reader);
  const licence = text === null ? null : (asLink(text) ?? text);
  if (licence !== null && isLicence(licence)) return licence;
  reader.note(value.place, value.json, 'the address of a licence, or its name, was expected');
  return null;
}

type Rights = Pick<Required<RawImage>, 'license' | 'copyrightNotice' | 'acquireLicensePage'>;
