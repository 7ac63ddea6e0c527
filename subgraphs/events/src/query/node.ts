import { dayOf } from '@calendar/time';
import type { CalendarEvent, EventDate } from '../rules/calendarEvent.ts';
import { endOfDate } from '../rules/endOfDate.ts';
import type { Selection } from './selection.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * An event described by one of its dates at an instant: what a caller sees as an `Event`. Immutable. The event is
 * read when something of it is asked for.
 */
export class Node {
  /** The number of the event in its snapshot. */
  readonly number: number;
  /** The place of the date shown in the event's dates. */
  readonly position: number;
  /** Whether the node stands for one day of the event only. */
  readonly ofDay: boolean;
  readonly now: number;
  readonly #snapshot: Snapshot;
  #event: CalendarEvent | undefined;

  constructor(snapshot: Snapshot, number: number, position: number, ofDay: boolean, now: number) {
    this.#snapshot = snapshot;
    this.number = number;
    this.position = position;
    this.ofDay = ofDay;
    this.now = now;
  }

  get event(): CalendarEvent {
    this.#event ??= this.#snapshot.event(this.number);
    return this.#event;
  }

  /** The date shown. */
  get date(): EventDate {
    return this.event.dates[this.position] as EventDate;
  }
}

/** The nodes of a selection from one place up to another. */
export function nodesOf(
  snapshot: Snapshot,
  selection: Selection,
  from: number,
  until: number,
  ofDay: boolean,
  now: number,
): readonly Node[] {
  const { event, position } = snapshot.dates;
  return Array.from(
    selection.dates.subarray(from, until),
    (date) => new Node(snapshot, event[date] as number, position[date] as number, ofDay, now),
  );
}

/**
 * An event on its own: described by its first remaining date, or by its last one when all are over (docs/rules.md 2
 * "Remaining dates").
 */
export function describe(snapshot: Snapshot, number: number, now: number): Node {
  const event = snapshot.event(number);
  const first = event.dates.findIndex((date) => remains(date, now));
  return new Node(snapshot, number, first === -1 ? event.dates.length - 1 : first, false, now);
}

/**
 * The remaining dates after the one shown, of the same day where the node stands for a day (docs/rules.md 4 "Date
 * shown by a node", 6 "Grouping by day").
 */
export function repetitionsOf({ event, date, position, ofDay, now }: Node): readonly EventDate[] {
  const day = ofDay ? dayOf(date.startDate) : 0;
  return event.dates
    .slice(position + 1)
    .filter((later) => remains(later, now) && (!ofDay || dayOf(later.startDate) === day));
}

/**
 * The next instant at which time alone changes what a node shows, its event's other dates included; Infinity if none.
 */
export function nodeValidUntil({ event, now }: Node): number {
  return event.dates.reduce((next, { startDate, endDate }) => {
    const over = endOfDate(startDate, endDate);
    return over > now && over < next ? over : next;
  }, Number.POSITIVE_INFINITY);
}

function remains({ startDate, endDate }: EventDate, now: number): boolean {
  return endOfDate(startDate, endDate) > now;
}
