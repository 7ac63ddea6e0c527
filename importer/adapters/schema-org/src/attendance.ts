import { isMapLink, isVirtualName } from '@calendar/adapter-kit/noPlaces';
import type { VenueSightings } from '@calendar/adapter-kit/venueSightings';
import { MAP_LEFT_OUT, type Where, whereIn } from '@calendar/adapter-kit/whereIn';
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
  const streams = virtual.flatMap((value) => streamOf(value, reader) ?? []);
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

/** What a text says, or the name of a place that has no address but a text. */
function saidOf(value: Value, reader: EventReader): Where | null {
  const node = reader.open(value);
  if (node === null) return typeof value.json === 'string' ? reader.onceOf(value.json, whereIn) : null;
  const said = [...node.values('name').slice(0, 1), ...node.values('address')].map(({ json }) => json);
  const isSaid = said.every((json) => typeof json === 'string') && !node.types.includes('VirtualLocation');
  return isSaid ? reader.onceOf(said.join(' '), whereIn) : null;
}

/** A link to a map is no place, and nothing is held at its address. */
function isMap(value: Value, reader: EventReader): boolean {
  const said = saidOf(value, reader);
  const url = said === null ? reader.open(value)?.values('url')[0]?.json : null;
  if (!(said?.isMap ?? (typeof url === 'string' && isMapLink(url)))) return false;
  reader.note(value.place, url ?? value.json, MAP_LEFT_OUT);
  return said === null || (said.place === null && !isOnline(said));
}

function isVirtual(value: Value, reader: EventReader): boolean {
  const said = saidOf(value, reader);
  // Publishers without a VirtualLocation write a place of this name.
  return said === null ? (reader.open(value)?.types.includes('VirtualLocation') ?? false) : isOnline(said);
}

function isOnline({ isVirtual, streamingURL }: Where): boolean {
  return isVirtual || streamingURL !== null;
}

function streamOf(value: Value, reader: EventReader): string | null {
  const node = reader.open(value);
  const said = saidOf(value, reader);
  const name = textOf(node?.values('name')[0]);
  if (said === null && name !== null && !isVirtualName(name))
    reader.note(value.place, name, 'the calendar holds the web address of a virtual place, not its name');
  const [address] = node?.values('url') ?? [];
  return (address === undefined ? said?.streamingURL : linkOf(address, reader)) ?? null;
}
