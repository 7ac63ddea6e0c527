import type { RawOrganizer } from '@calendar/feed';
import { digest } from './digest.ts';
import { wordOf } from './json.ts';
import { asLink, linkOf } from './links.ts';
import { nameOf, textIn } from './names.ts';
import type { Reading } from './reading.ts';
import type { SchemaNode, Value } from './schemaNode.ts';
import { slugFor } from './slugFor.ts';

/** The organizers met so far: one per name, whatever its case and white space. */
export class Organizers {
  readonly #organizers = new Map<string, RawOrganizer>();

  /**
   * The id of the organizer that an `Organization`, a `Person` or a name describes; null, and noted, when
   * it has no name.
   */
  idOf(value: Value, reading: Reading): string | null {
    const node = reading.open(value);
    const name = nameOf(node === null ? value : reading.one(node.values('name', 'legalName')), reading);
    if (name === null || asLink(name) !== null) {
      reading.note(value.place, value.json, 'an organizer needs a name');
      return null;
    }
    const id = `organizer-${digest(name)}`;
    const earlier = this.#organizers.get(id);
    const seen = {
      website: null,
      email: null,
      telephoneNumber: null,
      ...(node === null ? {} : contactOf(node, reading)),
    };
    for (const field of ['website', 'email', 'telephoneNumber'] as const) {
      const held = earlier?.[field];
      if (held && seen[field] !== null && held !== seen[field]) {
        reading.note(value.place, seen[field], `other items give this organizer ${held}, which was taken`);
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

function contactOf(node: SchemaNode, reading: Reading): Contact {
  return {
    website: linkOf(reading.one(node.values('url')), reading),
    email: emailOf(reading.one(node.values('email')), reading),
    telephoneNumber: textIn(reading.one(node.values('telephone')), reading)?.replace(/^tel:/i, '') ?? null,
  };
}

/** An address by itself, as `mailto:post@a.example`, or after a name, as `Ola <ola@a.example>`. */
function emailOf(value: Value | null, reading: Reading): string | null {
  if (value === null) return null;
  const node = reading.open(value);
  const text = (node === null ? wordOf(value.json) : (node.id ?? ''))
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '');
  const [, named, alone] = /^(?:.*<([^\s<>@,;]+@[^\s<>@,;]+)>|([^\s<>@,;]+@[^\s<>@,;]+))$/.exec(text) ?? [];
  const address = named ?? alone ?? null;
  if (address === null) reading.note(value.place, value.json, 'an e-mail address was expected');
  return address;
}
