import { compared, LONGEST_COMPARED } from '@calendar/text';
import { unionOf } from '../index/bitSet.ts';
import { numbersWith } from '../index/columns.ts';
import type { Box } from '../rules/area.ts';
import { LONGEST_DATE_SUFFIX, positionOfDate, readDateId } from '../rules/dateId.ts';
import { isOver } from '../rules/endOfDate.ts';
import { firstOfTitle } from '../rules/order.ts';
import { isPublic } from '../rules/publication.ts';
import { atVenues, type DateFilter, ofEvents } from './dateFilters.ts';
import { nextChange } from './nextChange.ts';
import { type Node, nodeOfDate, nodeOnItsOwn, nodeValidUntil } from './node.ts';
import type { Selection } from './selection.ts';
import type { Snapshot } from './snapshot.ts';
import { venuesInBox } from './venuesInArea.ts';

/** The result of a look-up, and until when time alone leaves it true (milliseconds since 1970, or Infinity). */
export interface Found<Result> {
  readonly result: Result;
  readonly validUntil: number;
}

/**
 * The event with an id, or null (docs/rules.md 2 "Remaining dates", 9 "Future publishing date", 26 "Single-event
 * look-ups", 45 "Stored and compared text").
 */
export function eventById(snapshot: Snapshot, id: string, now: number): Found<Node | null> {
  return publicEvent(snapshot, numberOfId(snapshot, id, compared(id)), now);
}

/** The same for the id of an event that another subgraph was given, of any length. */
export function referredEvent(snapshot: Snapshot, id: string, now: number): Found<Node | null> {
  return publicEvent(snapshot, numberOfId(snapshot, id, compared(id) ?? id), now);
}

/**
 * The event with a slug, else one that had it before, or null (docs/rules.md 2 "Remaining dates", 9 "Future publishing
 * date", 26 "Single-event look-ups", 45 "Stored and compared text", 68 "Links from elsewhere").
 */
export function eventBySlug(snapshot: Snapshot, slug: string, now: number): Found<Node | null> {
  const { slug: present, formerSlug } = snapshot.events.of;
  const text = compared(slug);
  let validUntil = Number.POSITIVE_INFINITY;
  for (const event of [...numbersWith(present, text), ...numbersWith(formerSlug, text)]) {
    const found = publicEvent(snapshot, event, now);
    validUntil = Math.min(validUntil, found.validUntil);
    if (found.result !== null) return { result: found.result, validUntil };
  }
  return { result: null, validUntil };
}

/** The event of this title that starts next, else ended last (docs/rules.md 26 "Single-event look-ups"). */
export function eventByTitle(
  snapshot: Snapshot,
  title: string,
  language: 'nb' | 'en',
  now: number,
): Found<Node | null> {
  const { titleNb, titleEn } = snapshot.events.of;
  const titled = numbersWith(language === 'nb' ? titleNb : titleEn, compared(title));
  const { publicFrom, overFrom } = snapshot.events;
  const found = Array.from(titled)
    .filter((event) => isPublic(publicFrom[event]!, now))
    .map((event) => {
      const node = nodeOnItsOwn(snapshot, event, now);
      const end = overFrom[event]!;
      return { node, id: node.event.id, start: node.date.startDate, end, isOver: isOver(end, now) };
    });
  return {
    result: firstOfTitle(found)?.node ?? null,
    validUntil: nextChange(snapshot, unionOf(snapshot.events.count, [titled]), now),
  };
}

/** The event showing this date, if it remains or is the last of one that is over; else null. */
export function eventByDateId(snapshot: Snapshot, id: string, now: number): Found<Node | null> {
  const parts = id.length > LONGEST_COMPARED + LONGEST_DATE_SUFFIX ? null : readDateId(id);
  if (parts === null) return { result: null, validUntil: Number.POSITIVE_INFINITY };
  const { result: node, validUntil } = eventById(snapshot, parts.event, now);
  if (node === null) return { result: null, validUntil };
  const position = positionOfDate(node.event, parts);
  const result = position < 0 ? null : nodeOfDate(snapshot, node.number, position, now);
  return { result, validUntil };
}

/** Container events that are not over, in chronological order. */
export function upcomingSuperEvents(snapshot: Snapshot, now: number): Selection {
  const { count, of } = snapshot.events;
  const containers = unionOf(count, [of.superEvents]);
  return {
    dates: upcomingWhere(snapshot, now, ofEvents(snapshot.dates, containers)),
    validUntil: nextChange(snapshot, containers, now),
  };
}

/** Events not over whose venue, that of the date shown, lies in the box, in chronological order. */
export function upcomingInArea(snapshot: Snapshot, box: Box, now: number): Selection {
  const { dates, venues, places } = snapshot;
  const inBox = unionOf(venues.items.length, [venuesInBox(places.located, box)]);
  return {
    dates: upcomingWhere(snapshot, now, atVenues(dates, inBox)),
    validUntil: snapshot.upcoming.at(now).validUntil,
  };
}

/**
 * Of events that were stored with ids that are equal as they are compared, the one with exactly this one; without any,
 * the event that the one with this id is (docs/rules.md 72 "Corrections").
 */
function numberOfId(snapshot: Snapshot, id: string, own: string | null): number | undefined {
  const numbers = numbersWith(snapshot.events.of.id, own);
  return numbers.length < 2
    ? (numbers[0] ?? numbersWith(snapshot.events.of.formerId, own)[0])
    : (numbers.find((number) => snapshot.event(number).id === id) ?? numbers[0]);
}

/** The id of the event that the one with an id is; the id itself, if that is none other. */
export function idLedTo(snapshot: Snapshot, id: string): string {
  const number = numbersWith(snapshot.events.of.formerId, compared(id))[0];
  return number === undefined ? id : snapshot.event(number).id;
}

function publicEvent(snapshot: Snapshot, event: number | undefined, now: number): Found<Node | null> {
  if (event === undefined) return { result: null, validUntil: Number.POSITIVE_INFINITY };
  const publicFrom = snapshot.events.publicFrom[event]!;
  if (!isPublic(publicFrom, now)) return { result: null, validUntil: publicFrom };
  const result = nodeOnItsOwn(snapshot, event, now);
  return { result, validUntil: nodeValidUntil(result) };
}

function upcomingWhere(snapshot: Snapshot, now: number, filter: DateFilter): Int32Array {
  return snapshot.scan.among(snapshot.upcoming.at(now).events.dates, [filter]);
}
