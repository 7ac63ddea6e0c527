import type { RawOrganizer } from '../rawFeed.ts';
import { slugOf } from '../slugOf.ts';
import { digest } from './digest.ts';
import { asLink } from './links.ts';
import { type Reading, textOf } from './reading.ts';
import type { SchemaNode, Value } from './schemaNode.ts';

/** The organizers met so far: one per name, whatever its case and white space. */
export class Organizers {
  readonly #organizers = new Map<string, RawOrganizer>();

  /**
   * The id of the organizer that an `Organization`, a `Person` or a name describes; null, and noted, when
   * it has no name.
   */
  idOf(value: Value, reading: Reading): string | null {
    const node = reading.open(value);
    const name = textOf(node === null ? value : reading.one(node.values('name', 'legalName')));
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
      slug: earlier?.slug ?? [slugOf(name), id.slice(-8)].filter(Boolean).join('-'),
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
  const email = textOf(reading.one(node.values('email')));
  const website = reading.one([...node.values('url')]);
  const link = website === null ? null : asLink(String(website.json));
  if (website !== null && link === null)
    reading.note(website.place, website.json, 'a web address was expected');
  return {
    website: link,
    email: email?.replace(/^mailto:/i, '') ?? null,
    telephoneNumber: textOf(reading.one(node.values('telephone'))),
  };
}
