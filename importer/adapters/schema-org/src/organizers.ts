import { shortened } from '@calendar/adapter-kit/bounded';
import { isGlobal } from '@calendar/adapter-kit/identity';
import { asLink } from '@calendar/adapter-kit/links';
import type { OrganizerSightings, SeenOrganizer } from '@calendar/adapter-kit/organizerSightings';
import { withoutMarkup } from '@calendar/text';
import type { EventReader } from './eventReader.ts';
import { wordOf } from './json.ts';
import { linkOf, nameOf, textIn } from './names.ts';
import type { SchemaNode, Value } from './schemaNode.ts';

/** The id of the organizer that an `Organization`, a `Person` or a name describes. Null, and noted, without a name. */
export function organizerIdOf(
  value: Value,
  organizers: OrganizerSightings,
  reader: EventReader,
): string | null {
  const node = reader.open(value);
  const seen = reader.read(value, 'an organizer needs a name', () => {
    const { name, ...contact } =
      node === null ? { name: nameOf(value, reader) } : reader.once(node, organizerOf);
    return name === null || asLink(name) !== null ? null : { name, ...contact };
  });
  const stated = node?.id ?? null;
  const own = stated !== null && isGlobal(stated) ? stated : null;
  return seen === null ? null : organizers.idOf(seen, own, { notes: reader, place: value.place });
}

function organizerOf(
  node: SchemaNode,
  reader: EventReader,
): Omit<SeenOrganizer, 'name'> & { readonly name: string | null } {
  const name = nameOf(reader.one(node.values('name', 'legalName')), reader);
  const website = linkOf(reader.one(node.values('url')), reader);
  const email = emailOf(reader.one(node.values('email')), reader);
  return {
    name,
    website,
    // Of a person without a page it is rather their own.
    email: website === null && node.types.includes('Person') ? null : email,
    telephoneNumber: telephoneOf(reader.one(node.values('telephone')), reader),
  };
}

function telephoneOf(value: Value | null, reader: EventReader): string | null {
  const number = textIn(value, reader)?.replace(/^tel:/i, '') ?? null;
  return number === null ? null : shortened(number, value?.place ?? '', reader);
}

/** An address by itself, as `mailto:post@a.example`, or after a name, as `Ola <ola@a.example>`. */
function emailOf(value: Value | null, reader: EventReader): string | null {
  if (value === null) return null;
  const node = reader.open(value);
  // Entities are to hide the address from robots.
  const text = withoutMarkup(node === null ? wordOf(value.json) : wordOf(node.id))
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '');
  const [, named, alone] = /^(?:.*<([^\s<>@,;]+@[^\s<>@,;]+)>|([^\s<>@,;]+@[^\s<>@,;]+))$/.exec(text) ?? [];
  const address = named ?? alone;
  if (address !== undefined) return shortened(address, value.place, reader);
  return reader.refuse(value, 'an e-mail address was expected');
}
