import type { CalendarEvent, EventDate } from '../rules/calendarEvent.ts';
import { describesOnItsOwn, nextEnd, positionOnItsOwn, repetitionsAfter } from '../rules/remainingDates.ts';
import type { Selection } from './selection.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * An event described by one of its dates at an instant: what a caller sees as an `Event`. Immutable. The event is
 * read when a field of it is resolved.
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
    return this.event.dates[this.position]!;
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
    (date) => new Node(snapshot, event[date]!, position[date]!, ofDay, now),
  );
}

/** The node of an event by itself. */
export function nodeOnItsOwn(snapshot: Snapshot, number: number, now: number): Node {
  return new Node(snapshot, number, positionOnItsOwn(snapshot.event(number), now), false, now);
}

/** The node of an event that shows one of its dates. Null if that date does not describe the event. */
export function nodeOfDate(snapshot: Snapshot, number: number, position: number, now: number): Node | null {
  const describes = describesOnItsOwn(snapshot.event(number), position, now);
  return describes ? new Node(snapshot, number, position, false, now) : null;
}

/** The repetitions that a node shows. */
export function repetitionsOf({ event, position, ofDay, now }: Node): readonly EventDate[] {
  return repetitionsAfter(event, position, ofDay, now);
}

/** The next instant at which time alone changes what a node shows; Infinity if none. */
export function nodeValidUntil({ event, now }: Node): number {
  return nextEnd(event, now);
}
