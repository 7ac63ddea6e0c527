import type { RawVenue } from '@calendar/feed';
import { BOUNDS } from '@calendar/feed/fields';
import { type Address, addressOfText } from './addresses.ts';
import { digest, normalized } from './digest.ts';
import type { EventReader } from './eventReader.ts';
import { idWithin, isGlobal } from './identity.ts';
import { numberOf } from './json.ts';
import { nameOf, shortened, textIn } from './names.ts';
import type { SchemaNode, Value } from './schemaNode.ts';
import { slugFor } from './slugFor.ts';
import { textOf } from './texts.ts';

/**
 * The venues met so far (docs/rules.md 53 "Ids of foreign items"): one per `@id`, else one per name, street, postal code
 * and municipality, whatever their case and white space.
 */
export class Venues {
  readonly #source: string;
  readonly #venues = new Map<string, Sightings>();
  readonly #formerIds = new Map<string, string>();

  constructor(source: string) {
    this.#source = source;
  }

  /** The id that each venue had before rule 53, by its id. */
  get formerIds(): ReadonlyMap<string, string> {
    return this.#formerIds;
  }

  /**
   * The id of the venue that a `Place`, an address or a plain text describes; null, and noted, when it has
   * no name.
   */
  idOf(value: Value, reader: EventReader): string | null {
    const seen = reader.open(value) === null ? fromText(value, reader) : placeOf(value, reader);
    if (seen === null) {
      reader.note(value.place, value.json, 'a place needs a name or an address');
      return null;
    }
    const id = venueId(this.#source, seen, reader.open(value));
    if (!this.#formerIds.has(id)) this.#formerIds.set(id, `venue-${digest(seen.name, seen.address)}`);
    const sightings = this.#venues.get(id) ?? new Map();
    this.#venues.set(id, sightings);
    const key = JSON.stringify(seen);
    const sighting = sightings.get(key) ?? { seen, count: 0, reader, place: value.place };
    sightings.set(key, { ...sighting, count: sighting.count + 1 });
    return id;
  }

  /** All venues, each as most of its items describe it. What others say differently is noted. */
  items(): readonly RawVenue[] {
    return [...this.#venues].map(([id, sightings]) => {
      const all = [...sightings.values()];
      const seen = {
        name: mostCommon(all, 'name') as string,
        address: mostCommon(all, 'address'),
        municipality: mostCommon(all, 'municipality'),
        postalCode: mostCommon(all, 'postalCode'),
        location: mostCommon(all, 'location'),
      };
      for (const sighting of all) noteDifferences(sighting, seen);
      return { id, slug: venueSlug(seen.name, id), ...seen };
    });
  }
}

/** Of a venue's name and id. */
export function venueSlug(name: string, id: string): string {
  return slugFor(name, id.slice(-8));
}

function venueId(source: string, seen: Seen, node: SchemaNode | null): string {
  const stated = node === null || node.types.includes('PostalAddress') ? null : node.id;
  if (stated !== null && isGlobal(stated)) return idWithin(source, 'venue', 'stated', stated);
  const words = [seen.name, seen.address, seen.postalCode, seen.municipality];
  return idWithin(source, 'venue', ...words.map((word) => (word === null ? null : normalized(word))));
}

interface Seen {
  readonly name: string;
  readonly address: string | null;
  readonly municipality: string | null;
  readonly postalCode: string | null;
  readonly location: { readonly latitude: number; readonly longitude: number } | null;
}

interface Sighting {
  readonly seen: Seen;
  readonly count: number;
  readonly reader: EventReader;
  readonly place: string;
}

type Sightings = Map<string, Sighting>;

function fromText(value: Value, reader: EventReader): Seen | null {
  const name = nameOf(value, reader);
  return name === null ? null : { name, address: null, municipality: null, postalCode: null, location: null };
}

function placeOf(value: Value, reader: EventReader, depth = 0): Seen | null {
  const node = reader.open(value);
  if (node === null) return null;
  const postal = node.types.includes('PostalAddress');
  const address = postal ? postalAddress(node, reader) : addressOf(node, reader);
  const around = containerOf(node, reader, depth);
  const own = postal ? null : nameOf(reader.one(node.values('name')), reader);
  const name =
    own === null
      ? (address.address ?? around?.name ?? address.municipality)
      : around === null
        ? own
        : `${own}, ${around.name}`;
  if (name === null) return null;
  const held = (text: string | null, most: number) =>
    text === null ? null : shortened(text, value.place, reader, most);
  return {
    name: shortened(name, value.place, reader),
    address: held(address.address, BOUNDS.address) ?? around?.address ?? null,
    municipality: held(address.municipality, BOUNDS.name) ?? around?.municipality ?? null,
    postalCode: held(address.postalCode, BOUNDS.name) ?? around?.postalCode ?? null,
    location: (postal ? null : locationOf(node, reader)) ?? around?.location ?? null,
  };
}

/** The house that a room is in. */
function containerOf(node: SchemaNode, reader: EventReader, depth: number): Seen | null {
  const around = reader.one(node.values('containedInPlace', 'containedIn'));
  if (around === null) return null;
  // A place may be inside itself.
  if (depth >= DEEPEST_CONTAINER) {
    reader.note(around.place, around.json, 'a place is followed into three places around it');
    return null;
  }
  return reader.open(around) === null ? fromText(around, reader) : placeOf(around, reader, depth + 1);
}

const DEEPEST_CONTAINER = 3;

const NO_ADDRESS: Address = { address: null, municipality: null, postalCode: null };

function addressOf(node: SchemaNode, reader: EventReader): Address {
  const value = reader.one(node.values('address'));
  const address = value === null ? null : reader.open(value);
  if (address !== null) return postalAddress(address, reader);
  // Noted where it is no text, or too long.
  return textIn(value, reader) === null ? NO_ADDRESS : addressOfText(String(value?.json));
}

function postalAddress(node: SchemaNode, reader: EventReader): Address {
  const locality = reader.one(node.values('addressLocality'));
  const street = node
    .values('streetAddress', 'postOfficeBoxNumber')
    .flatMap((value) => textIn(value, reader) ?? []);
  const countries = node.values('addressCountry');
  for (const value of [...node.values('addressRegion'), ...countries]) {
    if (!isNorway(value, reader))
      reader.note(value.place, value.json, 'the calendar holds no regions and countries');
  }
  const municipality = locality === null ? null : calledBy(locality, reader);
  const isNorwegian = countries.every((country) => isNorway(country, reader));
  const postalCode = postalCodeOf(reader.one(node.values('postalCode')), isNorwegian, reader);
  const unnamed = textOf(reader.one(node.values('name')));
  if (street.length === 0) return { address: unnamed, municipality, postalCode };
  // The whole address, where the other properties do not say it.
  const whole = postalCode === null ? addressOfText(street.join(', ')) : null;
  const isSame = municipality === null || normalized(whole?.municipality ?? '') === normalized(municipality);
  if (whole !== null && whole.postalCode !== null && isSame)
    return { ...whole, municipality: municipality ?? whole.municipality };
  return { address: street.join(', '), municipality, postalCode };
}

/** As it is written; a number has lost the zeros of a Norwegian code, which has four digits. */
function postalCodeOf(value: Value | null, isNorwegian: boolean, reader: EventReader): string | null {
  if (typeof value?.json !== 'number')
    return textIn(value, reader)?.replace(/^NO?-\s*(?=\d{4}$)/i, '') ?? null;
  if (Number.isSafeInteger(value.json) && value.json > 0)
    return isNorwegian ? String(value.json).padStart(4, '0') : String(value.json);
  reader.note(value.place, value.json, 'a postal code was expected');
  return null;
}

function isNorway(value: Value, reader: EventReader): boolean {
  return /^(?:NO|NOR|Norge|Noreg|Norway)$/i.test(calledBy(value, reader) ?? '');
}

function locationOf(node: SchemaNode, reader: EventReader): Seen['location'] {
  const value = reader.one(node.values('geo'));
  const geo = value === null ? null : reader.open(value);
  if (value !== null && geo === null) reader.note(value.place, value.json, 'GeoCoordinates were expected');
  const holder = geo ?? node;
  const latitude = reader.one(holder.values('latitude'));
  const longitude = reader.one(holder.values('longitude'));
  if (latitude === null && longitude === null) {
    if (geo !== null) reader.note(geo.place, geo.json, 'a latitude and a longitude were expected');
    return null;
  }
  const [north, east] = [degrees(latitude), degrees(longitude)];
  // Zero, zero is a sea: what is stored where nobody knew the place.
  const unknown = north === 0 && east === 0;
  if (!unknown && Math.abs(north) <= 90 && Math.abs(east) <= 180) return { latitude: north, longitude: east };
  reader.note(
    holder.place,
    [latitude?.json ?? null, longitude?.json ?? null],
    'a latitude from -90 to 90 and a longitude from -180 to 180 were expected',
  );
  return null;
}

function degrees(value: Value | null): number {
  return numberOf(typeof value?.json === 'string' ? value.json.replace(',', '.') : value?.json);
}

/** A text, or the name of a thing. */
function calledBy(value: Value, reader: EventReader): string | null {
  const node = reader.open(value);
  return textOf(node === null ? value : reader.one(node.values('name')));
}

function mostCommon<Field extends keyof Seen>(
  sightings: readonly Sighting[],
  field: Field,
): Seen[Field] | null {
  const counts = new Map<string, { readonly value: Seen[Field]; readonly count: number }>();
  for (const { seen, count } of sightings) {
    if (seen[field] === null) continue;
    const key = JSON.stringify(seen[field]);
    counts.set(key, { value: seen[field], count: (counts.get(key)?.count ?? 0) + count });
  }
  // Of equally common ones the first in the alphabet: the order of a file says nothing.
  const sorted = [...counts].sort(([one, a], [other, b]) => b.count - a.count || (one < other ? -1 : 1));
  return sorted[0]?.[1].value ?? null;
}

function noteDifferences({ seen, reader, place }: Sighting, held: Seen): void {
  for (const field of ['name', 'municipality', 'postalCode'] as const) {
    const said = seen[field];
    if (said === null || normalized(said) === normalized(held[field] as string)) continue;
    reader.note(
      field === 'name' ? `${place}.name` : `${place}.address`,
      said,
      `other items give this place as ${held[field]}, which was taken`,
    );
  }
  if (seen.location !== null && held.location !== null && isFar(seen.location, held.location)) {
    reader.note(
      `${place}.geo`,
      seen.location,
      'other items put this place more than a kilometre away; theirs was taken',
    );
  }
}

type Location = NonNullable<Seen['location']>;

function isFar(one: Location, other: Location): boolean {
  const north = (one.latitude - other.latitude) * KILOMETRES_PER_DEGREE;
  const east =
    (one.longitude - other.longitude) * KILOMETRES_PER_DEGREE * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(north, east) > 1;
}

const KILOMETRES_PER_DEGREE = 111.2;
