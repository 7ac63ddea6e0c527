import type { RawOrganizer } from '@calendar/feed';
import { digest } from './digest.ts';
import type { EventReader } from './eventReader.ts';
import { wordOf } from './json.ts';
import { asLink, linkOf } from './links.ts';
import { nameOf, shortened, textIn } from './names.ts';
import type { SchemaNode, Value } from './schemaNode.ts';
import { slugFor } from './slugFor.ts';

/** The organizers met so far: one per name, whatever its case and white space. */
export class Organizers {
  readonly #organizers = new Map<string, RawOrganizer>();

  /**
   * The id of the organizer that an `Organization`, a `Person` or a name describes; null, and noted, when
   * it has no name.
   */
  idOf(value: Value, reader: EventReader): string | null {
    const node = reader.open(value);
    const name = nameOf(node === null ? value : reader.one(node.values('name', 'legalName')), reader);
    if (name === null || asLink(name) !== null) {
      reader.note(value.place, value.json, 'an organizer needs a name');
      return null;
    }
    const id = `organizer-${digest(name)}`;
    const earlier = this.#organizers.get(id);
    const seen = {
      website: null,
      email: null,
      telephoneNumber: null,
      ...(node === null ? {} : contactOf(node, reader)),
    };
    for (const field of ['website', 'email', 'telephoneNumber'] as const) {
      const held = earlier?.[field];
      if (held && seen[field] !== null && held !== seen[field]) {
        reader.note(value.place, seen[field], `other items give this organizer ${held}, which was taken`);
      }
    }
    this.#organizers.set(id, {
      id,
      name: earlier?.name ?? name,
      slug: earlier?.slug ?? slugFor(name, id.slice(-8)),
      website: earlier?.website ?? seen.website,
      email: earlier?.email ?? seen.email,
      telephoneNumber: earlier?.telephoneNumber ?? seen.telephoneNumber,
    });
    return id;
  }

  items(): readonly RawOrganizer[] {
    return [...this.#organizers.values()];
  }
}

type Contact = Pick<Required<RawOrganizer>, 'website' | 'email' | 'telephoneNumber'>;

function contactOf(node: SchemaNode, reader: EventReader): Contact {
  return {
    website: linkOf(reader.one(node.values('url')), reader),
    email: emailOf(reader.one(node.values('email')), reader),
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
  const text = (node === null ? wordOf(value.json) : wordOf(node.id))
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '');
  const [, named, alone] = /^(?:.*<([^\s<>@,;]+@[^\s<>@,;]+)>|([^\s<>@,;]+@[^\s<>@,;]+))$/.exec(text) ?? [];
  const address = named ?? alone ?? null;
  if (address !== null) return shortened(address, value.place, reader);
  reader.note(value.place, value.json, 'an e-mail address was expected');
  return null;
}
