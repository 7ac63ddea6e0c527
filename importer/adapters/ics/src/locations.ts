import { asLink } from '@calendar/adapter-kit/links';
import { heldVenue, locationAt, type SeenVenue } from '@calendar/adapter-kit/venueSightings';
import { MAP_LEFT_OUT, whereIn } from '@calendar/adapter-kit/whereIn';
import { placeOfText } from '@calendar/model/addresses';
import { shownText } from '@calendar/text';
import type { EventReader } from './eventReader.ts';
import { type Property, parameterOf } from './property.ts';
import { textOf } from './texts.ts';

/** Reads places and conferences. An event with a web address and no place, or one called online, is held online. */
export function attendanceOf(reader: EventReader) {
  const property = reader.one('LOCATION');
  const where = whereIn(textOf(property) ?? '');
  if (where.isMap) reader.note(property, MAP_LEFT_OUT);
  const streamingURL = where.streamingURL ?? conferenceOf(reader);
  const place = where.place === null && !where.isVirtual ? reader.all(APPLE)[0] : property;
  const venue = where.isVirtual || place === undefined ? null : venueOf(where.place ?? '', place, reader);
  const isOnline = venue === null && (streamingURL !== null || where.isVirtual);
  return { venue, property: place, streamingURL, isOnline };
}

/** `Kulturhuset, Storgata 1, 8006 Bodø`. Apple writes the name, and the address on the next line or elsewhere. */
function venueOf(text: string, property: Property, reader: EventReader): SeenVenue | null {
  const { title = null, address = null, point = null } = structuredOf(reader) ?? {};
  const own = placeOfText(text);
  const whole = own.municipality === null && address !== null ? placeOfText(`${text}\n${address}`) : own;
  const isTitled = title !== null && title !== whole.name;
  const name = title ?? whole.name ?? whole.municipality;
  if (name === null) return null;
  const street = isTitled
    ? [...new Set([whole.name, whole.address])].filter((part) => part !== null && part !== title).join(', ')
    : whole.address;
  const { municipality, postalCode } = whole;
  const seen = { name, address: street, municipality, postalCode, location: pointOf(reader) ?? point };
  return heldVenue(seen, { notes: reader.notesAt(property), place: property.name });
}

const APPLE = 'X-APPLE-STRUCTURED-LOCATION';

interface Structured {
  readonly title: string | null;
  readonly address: string | null;
  readonly point: SeenVenue['location'];
}

function structuredOf(reader: EventReader): Structured | null {
  const [property] = reader.all(APPLE);
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

function pointAt(north: string | undefined, east: string | undefined): SeenVenue['location'] {
  if (![north, east].every((text) => /^\s*[+-]?\d{1,3}(?:\.\d{1,20})?\s*$/.test(text ?? ''))) return null;
  return locationAt(Number(north), Number(east));
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
