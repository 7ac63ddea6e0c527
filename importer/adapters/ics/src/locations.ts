import {
  addressOfText,
  asLink,
  isVirtualName,
  LONGEST_PUBLISHED,
  type SeenVenue,
  shortened,
  shownText,
} from '@calendar/adapter-kit';
import { BOUNDS } from '@calendar/feed/fields';
import type { EventReader } from './eventReader.ts';
import { type Property, parameterOf } from './property.ts';
import { textOf } from './texts.ts';

/** The places where an event can be attended. */
export interface Attendance {
  readonly venue: SeenVenue | null;
  /** The property that names the venue. */
  readonly property: Property | undefined;
  readonly streamingURL: string | null;
  readonly isOnline: boolean;
}

/**
 * Reads `LOCATION` with `GEO` or `X-APPLE-STRUCTURED-LOCATION`, and the addresses of conferences. An event with a web
 * address and without a place, or at a place called online, is held online.
 */
export function attendanceOf(reader: EventReader): Attendance {
  const property = reader.one('LOCATION');
  const text = (textOf(property) ?? '').slice(0, LONGEST_PUBLISHED).toWellFormed();
  const shown = shownText(text);
  const conference = conferenceOf(reader);
  const link = shown === null ? null : linkIn(shown);
  const isVirtual = shown === null || link !== null || isVirtualPlace(shown);
  const streamingURL = link ?? conference;
  if (property === undefined || isVirtual)
    return { venue: null, property, streamingURL, isOnline: streamingURL !== null || shown !== null };
  return { venue: venueOf(text, property, reader), property, streamingURL, isOnline: false };
}

/** `Kulturhuset, Storgata 1, 8006 Bodø`: the first part is the name. */
function venueOf(text: string, property: Property, reader: EventReader): SeenVenue | null {
  const notes = reader.notesAt(property);
  const structured = structuredOf(reader);
  const { address, municipality, postalCode } = addressOfText(
    withoutRepeated(text, structured?.address ?? null),
  );
  const parts = (address ?? '').split(/, */).filter(Boolean);
  const title = structured?.title ?? null;
  const [first = title ?? municipality ?? null, ...rest] = parts;
  if (first === null) return null;
  const name = title ?? first;
  const isNamed = name === first;
  const street = isNamed
    ? rest.length > 0
      ? rest.join(', ')
      : isStreet(first) && postalCode !== null
        ? first
        : null
    : parts.join(', ');
  const held = (value: string | null, most: number) =>
    value === null ? null : shortened(value, property.name, notes, most);
  return {
    name: shortened(name, property.name, notes),
    address: held(street, BOUNDS.address),
    municipality: held(municipality, BOUNDS.name),
    postalCode: held(postalCode, BOUNDS.name),
    location: pointOf(reader) ?? structured?.point ?? null,
  };
}

/** Apple writes the name, and the address on the next line. */
function withoutRepeated(text: string, address: string | null): string {
  if (address !== null && !text.includes('\n') && !/\d{4} \p{L}/u.test(text)) return `${text}\n${address}`;
  return text.replaceAll('\n', ', ').replaceAll(/,\s*,/g, ',');
}

function isStreet(text: string): boolean {
  return /\p{L}/u.test(text) && / \d{1,4} ?\p{L}?$/u.test(text);
}

interface Structured {
  readonly title: string | null;
  readonly address: string | null;
  readonly point: SeenVenue['location'];
}

function structuredOf(reader: EventReader): Structured | null {
  const [property] = reader.all('X-APPLE-STRUCTURED-LOCATION');
  if (property === undefined) return null;
  const [, latitude, longitude] = /^geo:([^,;]+),([^,;]+)/i.exec(property.raw) ?? [];
  return {
    title: shownText(parameterOf(property, 'x-title')?.split('\n')[0] ?? ''),
    address: parameterOf(property, 'x-address')?.replaceAll(/\\n/g, '\n') ?? null,
    point: pointAt(latitude, longitude),
  };
}

/** `GEO:67.28;14.4`; some write a comma. */
function pointOf(reader: EventReader): SeenVenue['location'] {
  const property = reader.one('GEO');
  if (property === undefined) return null;
  const [latitude, longitude, more] = property.raw.split(/[;,]/);
  const point = more === undefined ? pointAt(latitude, longitude) : null;
  const isUnknown = Number(latitude) === 0 && Number(longitude) === 0;
  if (point === null && !isUnknown)
    reader.note(property, 'a latitude from -90 to 90 and a longitude from -180 to 180 were expected');
  return point;
}

/** Zero, zero is in the sea. It is stored if nobody knew the place. */
function pointAt(north: string | undefined, east: string | undefined): SeenVenue['location'] {
  if (![north, east].every((text) => /^\s*[+-]?\d{1,3}(?:\.\d{1,20})?\s*$/.test(text ?? ''))) return null;
  const [latitude, longitude] = [Number(north), Number(east)];
  const isPlace =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  return isPlace ? { latitude, longitude } : null;
}

function isVirtualPlace(shown: string): boolean {
  return isVirtualName(shown) || /^microsoft teams[ -](?:meeting|møte)$/i.test(shown);
}

/** The one web address that is the whole text of a place. */
function linkIn(shown: string): string | null {
  return /^https?:\/\/\S+$/i.test(shown) ? asLink(shown) : null;
}

function conferenceOf(reader: EventReader): string | null {
  const names = [
    'CONFERENCE',
    'X-GOOGLE-CONFERENCE',
    'X-MICROSOFT-ONLINEMEETINGEXTERNALLINK',
    'X-MICROSOFT-SKYPETEAMSMEETINGURL',
  ];
  const links = names.flatMap((name) => reader.all(name)).flatMap(({ raw }) => asLink(raw) ?? []);
  return links[0] ?? null;
}
