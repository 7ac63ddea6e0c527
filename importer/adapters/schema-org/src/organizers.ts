import { asLink, digest, isGlobal, type OrganizerSightings, shortened } from '@calendar/adapter-kit';
import type { RawOrganizer } from '@calendar/model/feed';
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
    if (name === null || asLink(name) !== null) return null;
    return { name, website: null, email: null, telephoneNumber: null, ...contact };
  });
  const stated = node?.id ?? null;
  const own = stated !== null && isGlobal(stated) ? stated : null;
  return seen === null ? null : organizers.idOf(seen, own, { notes: reader, place: value.place });
}

/** The id that each organizer had before docs/rules.md 53 "Ids of foreign items", by its id. */
export function formerOrganizerIds(organizers: OrganizerSightings): ReadonlyMap<string, string> {
  return new Map(organizers.items().map(({ id, name }) => [id, `organizer-${digest(name)}`] as const));
}

type Contact = Pick<Required<RawOrganizer>, 'website' | 'email' | 'telephoneNumber'>;

function organizerOf(node: SchemaNode, reader: EventReader): Contact & { readonly name: string | null } {
  const name = nameOf(reader.one(node.values('name', 'legalName')), reader);
  if (name === null) return { name, website: null, email: null, telephoneNumber: null };
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
  const address = named ?? alone ?? null;
  if (address !== null) return shortened(address, value.place, reader);
  reader.note(value.place, value.json, 'an e-mail address was expected');
  return null;
}
