import type { RawOrganizer } from '@calendar/feed';
import { digest, normalized } from './digest.ts';
import type { EventReader } from './eventReader.ts';
import { idWithin, isGlobal } from './identity.ts';
import { wordOf } from './json.ts';
import { asLink, linkOf } from './links.ts';
import { nameOf, shortened, textIn } from './names.ts';
import type { SchemaNode, Value } from './schemaNode.ts';
import { slugFor } from './slugFor.ts';
import { withoutMarkup } from './withoutMarkup.ts';

/**
 * The organizers met so far (docs/rules.md 53 "Ids of foreign items"): one per `@id` or page, else one per name,
 * whatever its case and white space.
 */
export class Organizers {
  readonly #source: string;
  readonly #organizers = new Map<string, RawOrganizer>();
  readonly #formerIds = new Map<string, string>();

  constructor(source: string) {
    this.#source = source;
  }

  /** The id that each organizer had before rule 53, by its id. */
  get formerIds(): ReadonlyMap<string, string> {
    return this.#formerIds;
  }

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
    const seen = {
      website: null,
      email: null,
      telephoneNumber: null,
      ...(node === null ? {} : contactOf(node, reader)),
    };
    const id = organizerId(this.#source, name, node?.id ?? null, seen.website);
    if (!this.#formerIds.has(id)) this.#formerIds.set(id, `organizer-${digest(name)}`);
    const earlier = this.#organizers.get(id);
    if (earlier !== undefined && normalized(earlier.name) !== normalized(name)) {
      reader.note(value.place, name, `other items call this organizer ${earlier.name}, which was taken`);
    }
    for (const field of ['website', 'email', 'telephoneNumber'] as const) {
      const held = earlier?.[field];
      if (held && seen[field] !== null && held !== seen[field]) {
        reader.note(value.place, seen[field], `other items give this organizer ${held}, which was taken`);
      }
    }
    this.#organizers.set(id, {
      id,
      name: earlier?.name ?? name,
      slug: earlier?.slug ?? organizerSlug(name, id),
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

/** Of an organizer's name and id. */
export function organizerSlug(name: string, id: string): string {
  return slugFor(name, id.slice(-8));
}

function organizerId(source: string, name: string, stated: string | null, page: string | null): string {
  if (stated !== null && isGlobal(stated)) return idWithin(source, 'organizer', 'stated', stated);
  if (page !== null) return idWithin(source, 'organizer', 'page', page);
  return idWithin(source, 'organizer', 'name', normalized(name));
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
