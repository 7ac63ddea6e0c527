import { isMapLink, isVirtualName } from '@calendar/adapter-kit/noPlaces';
import type { VenueSightings } from '@calendar/adapter-kit/venueSightings';
import { enumeration } from './enumerations.ts';
import type { EventReader } from './eventReader.ts';
import { linkOf } from './names.ts';
import { type SchemaNode, textOf, type Value } from './schemaNode.ts';
import { venueIdOf } from './venues.ts';

/** Here and online is offline with a streaming address. Without a mode, online means that all locations are. */
export function attendanceOf(
  node: SchemaNode,
  movedOnline: boolean,
  venues: VenueSightings,
  reader: EventReader,
) {
  const locations = node.values('location').filter((value) => !isMap(value, reader));
  const virtual = locations.filter((value) => isVirtual(value, reader));
  const real = locations.filter((value) => !virtual.includes(value));
  const streams = virtual.flatMap((value) => streamOf(value, reader));
  const mode = reader.one(node.words('eventAttendanceMode'));
  const said = reader.read(mode, 'Online, Offline or MixedEventAttendanceMode was expected', modeOf);
  const [streamingURL] = streams;
  for (const url of streams.slice(1))
    reader.note(virtual[0]?.place ?? '', url, 'the calendar holds one streaming address');
  const ids = real.flatMap((value) => venueIdOf(value, venues, reader) ?? []);
  const online =
    movedOnline ||
    said === 'Online' ||
    (said !== 'Offline' && said !== 'Mixed' && real.length === 0 && virtual.length > 0);
  if (said === 'Mixed' && streamingURL === undefined && mode !== null)
    reader.refuse(mode, 'taken as offline: there is no address to follow it at');
  return { online, venues: [...new Set(ids)], streamingURL: streamingURL ?? null };
}

const modeOf = enumeration({
  Online: ['OnlineEventAttendanceMode', 'OnlineAttendanceMode', 'OnlineEvent'],
  Offline: ['OfflineEventAttendanceMode', 'OfflineAttendanceMode', 'OfflineEvent'],
  Mixed: ['MixedEventAttendanceMode', 'MixedAttendanceMode', 'MixedEvent'],
});

/** A link to a map is no place, and nothing is held at its address. */
function isMap(value: Value, reader: EventReader): boolean {
  const node = reader.open(value);
  const address =
    node === null ? value : node.types.includes('VirtualLocation') ? node.values('url')[0] : undefined;
  if (typeof address?.json !== 'string' || !isMapLink(address.json)) return false;
  reader.note(value.place, address.json, 'this shows a place on a map: the place was left open');
  return true;
}

function isVirtual(value: Value, reader: EventReader): boolean {
  const node = reader.open(value);
  if (node === null && typeof value.json === 'string')
    return /^https?:\/\/\S+$/i.test(value.json.trim()) || isVirtualName(value.json);
  if (node === null) return false;
  if (node.types.includes('VirtualLocation')) return true;
  // Publishers without a VirtualLocation write a place of this name.
  const name = textOf(node.values('name')[0]);
  return name !== null && isVirtualName(name) && node.values('address').length === 0;
}

function streamOf(value: Value, reader: EventReader): readonly string[] {
  const node = reader.open(value);
  const name = textOf(node === null ? value : node.values('name')[0]);
  const address = node === null ? value : node.values('url')[0];
  const unnamed = name === null || isVirtualName(name);
  if (node !== null && !unnamed) {
    reader.note(value.place, name, 'the calendar holds the web address of a virtual place, not its name');
  }
  if (address === undefined || (node === null && unnamed)) return [];
  const link = linkOf(address, reader);
  return link === null ? [] : [link];
}
