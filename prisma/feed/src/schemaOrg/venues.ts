import type { RawVenue } from '../rawFeed.ts';
import { slugOf } from '../slugOf.ts';
import { digest, normalized } from './digest.ts';
import { isObject } from './json.ts';
import { type Reading, textOf } from './reading.ts';
import type { SchemaNode, Value } from './schemaNode.ts';

/** The venues met so far: one per name and address, whatever their case and white space. */
export class Venues {
  readonly #venues = new Map<string, Sightings>();

  /**
   * The id of the venue that a `Place`, an address or a plain text describes; null, and noted, when it has
   * no name.
   */
  idOf(value: Value, reading: Reading): string | null {
    const seen = typeof value.json === 'string' ? fromText(value.json) : placeOf(value, reading);
    if (seen === null) {
      reading.note(value.place, value.json, 'a place needs a name or an address');
      return null;
    }
    const id = `venue-${digest(seen.name, seen.address)}`;
    const sightings = this.#venues.get(id) ?? new Map();
    this.#venues.set(id, sightings);
    const key = JSON.stringify(seen);
    const sighting = sightings.get(key) ?? { seen, count: 0, reading, place: value.place };
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
      return { id, slug: [slugOf(seen.name), id.slice(-8)].filter(Boolean).join('-'), ...seen };
    });
  }
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
  readonly reading: Reading;
  readonly place: string;
}

type Sightings = Map<string, Sighting>;

function fromText(text: string): Seen | null {
  const name = text.replaceAll(/\s+/gu, ' ').trim();
  return name === '' ? null : { name, address: null, municipality: null, postalCode: null, location: null };
}

function placeOf(value: Value, reading: Reading): Seen | null {
  const node = reading.open(value);
  if (node === null) return null;
  const postal = node.types.includes('PostalAddress');
  const address = postal ? postalAddress(node, reading) : addressOf(node, reading);
  const around = containerOf(node, reading);
  const own = postal ? null : textOf(reading.one(node.values('name')));
  const name =
    own === null
      ? (address.address ?? around?.name ?? address.municipality)
      : around === null
        ? own
        : `${own}, ${around.name}`;
  if (name === null) return null;
  return {
    name,
    address: address.address ?? around?.address ?? null,
    municipality: address.municipality ?? around?.municipality ?? null,
    postalCode: address.postalCode ?? around?.postalCode ?? null,
    location: (postal ? null : locationOf(node, reading)) ?? around?.location ?? null,
  };
}

/** The house that a room is in. */
function containerOf(node: SchemaNode, reading: Reading): Seen | null {
  const around = reading.one(node.values('containedInPlace', 'containedIn'));
  if (around === null) return null;
  // A place may be inside itself.
  if (around.place.split('.containedIn').length > DEEPEST_CONTAINER) return null;
  return typeof around.json === 'string' ? fromText(around.json) : placeOf(around, reading);
}

const DEEPEST_CONTAINER = 4;

interface Address {
  readonly address: string | null;
  readonly municipality: string | null;
  readonly postalCode: string | null;
}

function addressOf(node: SchemaNode, reading: Reading): Address {
  const value = reading.one(node.values('address'));
  const address = value === null ? null : reading.open(value);
  if (address !== null) return postalAddress(address, reading);
  return addressFromText(textOf(value));
}

function postalAddress(node: SchemaNode, reading: Reading): Address {
  const locality = reading.one(node.values('addressLocality'));
  const street = node
    .values('streetAddress', 'postOfficeBoxNumber')
    .map(textOf)
    .filter((text) => text !== null);
  for (const { place, json } of node.values('addressRegion', 'addressCountry')) {
    if (!/^(?:NO|NOR|Norge|Norway)$/i.test(String(json)))
      reading.note(place, json, 'the calendar holds no regions and countries');
  }
  const municipality = locality === null ? null : nameOf(locality, reading);
  const postalCode = textOf(reading.one(node.values('postalCode')));
  const unnamed = textOf(reading.one(node.values('name')));
  return {
    address: street.length > 0 ? street.join(', ') : unnamed,
    municipality,
    postalCode: postalCode === null ? null : postalCode.replace(/^NO?-\s*(?=\d{4}$)/i, ''),
  };
}

/** A text such as `Storgata 44, 8006 Bodø, Norge`; one of another form is an address as it stands. */
function addressFromText(text: string | null): Address {
  const parts = text === null ? null : NORWEGIAN_ADDRESS.exec(text);
  if (parts === null) return { address: text, municipality: null, postalCode: null };
  return { address: parts[1] || null, municipality: parts[3] ?? null, postalCode: parts[2] ?? null };
}

const NORWEGIAN_ADDRESS = /^(.*?),?\s*(?:NO?-)?(\d{4}) ([\p{L}][\p{L} .-]*?)(?:, ?(?:Norge|Norway|NO))?$/iu;

function locationOf(node: SchemaNode, reading: Reading): Seen['location'] {
  const value = reading.one(node.values('geo'));
  const geo = value === null ? null : reading.open(value);
  if (value !== null && geo === null) reading.note(value.place, value.json, 'GeoCoordinates were expected');
  const holder = geo ?? node;
  const latitude = reading.one(holder.values('latitude'));
  const longitude = reading.one(holder.values('longitude'));
  if (latitude === null && longitude === null) {
    if (geo !== null) reading.note(geo.place, geo.json, 'a latitude and a longitude were expected');
    return null;
  }
  const [north, east] = [degrees(latitude), degrees(longitude)];
  // Zero, zero is a sea: what is stored where nobody knew the place.
  const unknown = north === 0 && east === 0;
  if (!unknown && Math.abs(north) <= 90 && Math.abs(east) <= 180) return { latitude: north, longitude: east };
  reading.note(
    holder.place,
    [latitude?.json ?? null, longitude?.json ?? null],
    'a latitude from -90 to 90 and a longitude from -180 to 180 were expected',
  );
  return null;
}

function degrees(value: Value | null): number {
  if (value === null || isObject(value.json) || typeof value.json === 'boolean') return Number.NaN;
  const text = String(value.json).trim().replace(',', '.');
  return text === '' ? Number.NaN : Number(text);
}

/** A text, or the name of a thing. */
function nameOf(value: Value, reading: Reading): string | null {
  const node = reading.open(value);
  return textOf(node === null ? value : reading.one(node.values('name')));
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

function noteDifferences({ seen, reading, place }: Sighting, held: Omit<Seen, 'name'>): void {
  for (const field of ['municipality', 'postalCode'] as const) {
    const said = seen[field];
    if (said === null || normalized(said) === normalized(held[field] as string)) continue;
    reading.note(`${place}.address`, said, `other items give this place as ${held[field]}, which was taken`);
  }
  if (seen.location !== null && held.location !== null && isFar(seen.location, held.location)) {
    reading.note(
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
