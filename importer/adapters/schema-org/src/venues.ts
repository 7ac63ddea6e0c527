import { shortened } from '@calendar/adapter-kit/bounded';
import { normalized } from '@calendar/adapter-kit/digest';
import { isGlobal } from '@calendar/adapter-kit/identity';
import { isUnknownPlace } from '@calendar/adapter-kit/noPlaces';
import {
  heldVenue,
  locationAt,
  type SeenVenue,
  type VenueSightings,
} from '@calendar/adapter-kit/venueSightings';
import { whereIn } from '@calendar/adapter-kit/whereIn';
import {
  type Address,
  addressOfText,
  municipalityOf,
  placeOfText,
  townOfText,
} from '@calendar/model/addresses';
import type { EventReader } from './eventReader.ts';
import { numberOf } from './json.ts';
import { nameOf, textIn } from './names.ts';
import { type SchemaNode, textOf, type Value } from './schemaNode.ts';

/** The id of the venue that a `Place`, an address or a text describes. Null, and noted, without a name. */
export function venueIdOf(value: Value, venues: VenueSightings, reader: EventReader): string | null {
  const node = reader.open(value);
  const expected = 'a place needs a name or an address';
  const seen = reader.read(value, expected, () => {
    const found = node === null ? fromText(value, reader) : reader.once(node, readPlace);
    return found === null || isUnknownPlace(found.name) ? null : found;
  });
  return seen === null ? null : venues.idOf(seen, statedId(node), { notes: reader, place: value.place });
}

function statedId(node: SchemaNode | null): string | null {
  const stated = node === null || node.types.includes('PostalAddress') ? null : node.id;
  return stated !== null && isGlobal(stated) ? stated : null;
}

function fromText(value: Value, reader: EventReader): SeenVenue | null {
  if (textIn(value, reader) === null) return null;
  const { name, ...read } = placeOfText(whereIn(String(value.json)).place ?? '');
  const shown = name ?? read.municipality;
  return shown === null ? null : { ...read, name: shortened(shown, value.place, reader), location: null };
}

function readPlace({ json, place }: SchemaNode, reader: EventReader): SeenVenue | null {
  return placeOf({ json, place, language: null }, reader);
}

function placeOf(value: Value, reader: EventReader, depth = 0): SeenVenue | null {
  const node = reader.open(value);
  if (node === null) return null;
  const postal = node.types.includes('PostalAddress');
  const address = postal ? postalAddress(node, reader) : addressOf(node, reader);
  const container = containerOf(node, reader, depth);
  const stated = postal ? null : nameIn(reader.one(node.values('name')), reader);
  // Some publishers write the whole address into the name.
  const read = stated === null ? null : placeOfText(stated);
  const isWhole = read !== null && read.name !== null && read.postalCode !== null;
  const own = isWhole ? (read.name ?? read.municipality) : stated;
  const { address: street, ...town } =
    isWhole && address.postalCode === null && address.municipality === null ? read : address;
  const name =
    own === null
      ? (street ?? container?.name ?? town.municipality)
      : container === null
        ? own
        : `${own}, ${container.name}`;
  if (name === null) return null;
  const seen = {
    name,
    address: (isWhole ? withoutName(street, own) : street) ?? container?.address ?? null,
    municipality: town.municipality ?? container?.municipality ?? null,
    postalCode: town.postalCode ?? container?.postalCode ?? null,
    location: (postal ? null : locationOf(node, reader)) ?? container?.location ?? null,
  };
  return heldVenue(seen, { notes: reader, place: value.place });
}

/** A name without links. One that is a link alone is none. */
function nameIn(value: Value | null, reader: EventReader): string | null {
  const where = typeof value?.json === 'string' ? reader.onceOf(value.json, whereIn) : null;
  if (value === null || where === null) return nameOf(value, reader);
  if (where.place !== null) return nameOf({ ...value, json: where.place }, reader);
  return where.isMap || (where.streamingURL !== null && !where.isVirtual) ? null : nameOf(value, reader);
}

/** An address that begins with the name of its place. */
function withoutName(address: string | null, name: string | null): string | null {
  const isNamed = name !== null && normalized(address ?? '').startsWith(`${normalized(name)}, `);
  return isNamed ? (address?.slice(address.indexOf(',', name.length) + 1).trim() ?? null) : address;
}

function containerOf(node: SchemaNode, reader: EventReader, depth: number): SeenVenue | null {
  const container = reader.one(node.values('containedInPlace', 'containedIn'));
  if (container === null) return null;
  // A place may be inside itself.
  if (depth >= DEEPEST_CONTAINER)
    return reader.refuse(container, 'a place is followed into three places around it: this was left out');
  return reader.open(container) === null
    ? fromText(container, reader)
    : placeOf(container, reader, depth + 1);
}

const DEEPEST_CONTAINER = 3;

const NO_ADDRESS: Address = { address: null, municipality: null, postalCode: null };

function addressOf(node: SchemaNode, reader: EventReader): Address {
  const value = reader.one(node.values('address'));
  const address = value === null ? null : reader.open(value);
  if (address !== null) return postalAddress(address, reader);
  // Noted if it is no text, or too long.
  return textIn(value, reader) === null ? NO_ADDRESS : addressOfText(String(value?.json));
}

function postalAddress(node: SchemaNode, reader: EventReader): Address {
  const locality = reader.one(node.values('addressLocality'));
  const street = node
    .values('streetAddress', 'postOfficeBoxNumber')
    .flatMap((value) => textIn(value, reader) ?? []);
  const countries = node.values('addressCountry');
  for (const value of [...node.values('addressRegion'), ...countries])
    if (!isNorway(value, reader)) reader.refuse(value, 'the calendar holds no regions and countries');
  const isNorwegian = countries.every((country) => isNorway(country, reader));
  // Some publishers write code and town into one of the two.
  const town = townOfText((locality === null ? null : calledBy(locality, reader)) ?? '');
  const code = postalCodeOf(reader.one(node.values('postalCode')), isNorwegian, reader);
  const both = /^\D{0,3}\d{4} +\p{L}/u.test(code ?? '') ? townOfText(code ?? '') : null;
  const postalCode = both === null ? (code ?? town.postalCode) : both.postalCode;
  const municipality = town.municipality ?? both?.municipality ?? null;
  const unnamed = textOf(reader.one(node.values('name')));
  // The whole address, if the other properties do not have it.
  const whole = postalCode === null && street.length > 0 ? addressOfText(street.join(', ')) : null;
  const isSame = municipality === null || normalized(whole?.municipality ?? '') === normalized(municipality);
  const address =
    whole !== null && isSame ? whole : { address: street.join(', ') || unnamed, municipality, postalCode };
  const registered =
    isNorwegian && address.municipality === null ? municipalityOf(address.postalCode ?? '') : null;
  return { ...address, municipality: address.municipality ?? municipality ?? registered };
}

/** The code as written. A number has lost the leading zeros of a Norwegian code, which has four digits. */
function postalCodeOf(value: Value | null, isNorwegian: boolean, reader: EventReader): string | null {
  if (typeof value?.json !== 'number')
    return textIn(value, reader)?.replace(/^NO?-\s*(?=\d{4}$)/i, '') ?? null;
  if (Number.isSafeInteger(value.json) && value.json > 0)
    return isNorwegian ? String(value.json).padStart(4, '0') : String(value.json);
  return reader.refuse(value, 'a postal code was expected');
}

function isNorway(value: Value, reader: EventReader): boolean {
  return /^(?:NO|NOR|Norge|Noreg|Norway)$/i.test(calledBy(value, reader) ?? '');
}

function locationOf(node: SchemaNode, reader: EventReader): SeenVenue['location'] {
  const value = reader.one(node.values('geo'));
  const geo = reader.read(value, 'GeoCoordinates were expected', (given) => reader.open(given));
  const holder = geo ?? node;
  const latitude = reader.one(holder.values('latitude'));
  const longitude = reader.one(holder.values('longitude'));
  if (latitude === null && longitude === null)
    return geo === null ? null : reader.refuse(geo, 'a latitude and a longitude were expected');
  const location = locationAt(degrees(latitude), degrees(longitude));
  if (location !== null) return location;
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

function calledBy(value: Value, reader: EventReader): string | null {
  const node = reader.open(value);
  return textOf(node === null ? value : reader.one(node.values('name')));
}
