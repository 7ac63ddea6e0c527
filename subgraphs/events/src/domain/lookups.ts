import { nextChange } from './nextChange.ts';
import { describe, type Node, nodeValidUntil } from './node.ts';
import { eventsWith, type Snapshot } from './snapshot.ts';
import { numberOf } from './texts.ts';

/** What a look-up found, and until when time alone leaves it true (milliseconds since 1970, or Infinity). */
export interface Found<Result> {
  readonly result: Result;
  readonly validUntil: number;
}

/** The event with an id, or null (`decisions.md 2`, `9`, `26`). */
export function eventById(snapshot: Snapshot, id: string, now: number): Found<Node | null> {
  return publicEvent(snapshot, numberOf(snapshot.events.ids, id), now);
}

/** The event with a slug, or null (`decisions.md 2`, `9`, `26`). */
export function eventBySlug(snapshot: Snapshot, slug: string, now: number): Found<Node | null> {
  return publicEvent(snapshot, numberOf(snapshot.events.slugs, slug), now);
}

/** The event of exactly this title that starts next, else the one that ended last, or null (`decisions.md 26`). */
export function eventByTitle(
  snapshot: Snapshot,
  title: string,
  language: 'nb' | 'en',
  now: number,
): Found<Node | null> {
  const { titleNb, titleEn } = snapshot.events.of;
  const titled = eventsWith(language === 'nb' ? titleNb : titleEn, title);
  const { publicFrom, overFrom } = snapshot.events;
  const nodes = Array.from(titled)
    .filter((event) => (publicFrom[event] as number) <= now)
    .map((event) => describe(snapshot, event, now));
  const upcoming = nodes.filter(({ number }) => (overFrom[number] as number) > now).sort(chronologically);
  const ended = nodes
    .toSorted(chronologically)
    .sort((one, other) => (overFrom[other.number] as number) - (overFrom[one.number] as number));
  return {
    result: upcoming[0] ?? ended[0] ?? null,
    validUntil: nextChange(snapshot, maskOf(snapshot, titled), now),
  };
}

/** Container events that are not over, in chronological order. */
export function upcomingSuperEvents(snapshot: Snapshot, now: number): Found<readonly Node[]> {
  const containers = snapshot.events.of.superEvents;
  const result = upcoming(snapshot, containers, now);
  return { result, validUntil: nextChange(snapshot, maskOf(snapshot, containers), now) };
}

/** Events not over whose venue, that of the date shown, lies in the box, in chronological order. */
export function upcomingInArea(snapshot: Snapshot, box: Box, now: number): Found<readonly Node[]> {
  const result = upcoming(snapshot, snapshot.events.overFrom.keys(), now).filter(({ date }) => {
    const venue = date.venue === null ? undefined : snapshot.venues.byId.get(date.venue);
    const location = venue === undefined ? undefined : snapshot.venues.items[venue]?.location;
    return location !== null && location !== undefined && inside(location, box);
  });
  return { result, validUntil: nextChange(snapshot, null, now) };
}

/** Degrees; edges included. */
export interface Box {
  readonly minLatitude: number;
  readonly maxLatitude: number;
  readonly minLongitude: number;
  readonly maxLongitude: number;
}

function publicEvent(snapshot: Snapshot, event: number, now: number): Found<Node | null> {
  if (event < 0) return { result: null, validUntil: Number.POSITIVE_INFINITY };
  const publicFrom = snapshot.events.publicFrom[event] as number;
  if (publicFrom > now) return { result: null, validUntil: publicFrom };
  const result = describe(snapshot, event, now);
  return { result, validUntil: nodeValidUntil(result) };
}

function upcoming(snapshot: Snapshot, events: Iterable<number>, now: number): readonly Node[] {
  const { publicFrom, overFrom } = snapshot.events;
  const nodes: Node[] = [];
  for (const event of events) {
    if ((publicFrom[event] as number) > now || (overFrom[event] as number) <= now) continue;
    nodes.push(describe(snapshot, event, now));
  }
  return nodes.sort(chronologically);
}

/** `decisions.md 8`: events are numbered by id. */
function chronologically(one: Node, other: Node): number {
  return one.date.startDate - other.date.startDate || one.number - other.number;
}

function maskOf(snapshot: Snapshot, events: Iterable<number>): Uint8Array {
  const mask = new Uint8Array(snapshot.events.count);
  for (const event of events) mask[event] = 1;
  return mask;
}

function inside({ latitude, longitude }: { latitude: number; longitude: number }, box: Box): boolean {
  return (
    latitude >= box.minLatitude &&
    latitude <= box.maxLatitude &&
    longitude >= box.minLongitude &&
    longitude <= box.maxLongitude
  );
}
