import type { Location } from '../rules/area.ts';
import type { CalendarEvent, EventDate } from '../rules/calendarEvent.ts';
import { describesOnItsOwn, nextEnd, positionOnItsOwn, repetitionsAfter } from '../rules/remainingDates.ts';
import { dayOfStart } from '../rules/runningDays.ts';
import type { Selection } from './selection.ts';
import type { Snapshot } from './snapshot.ts';

/** An event described by one of its dates at an instant; read when a field is resolved. Immutable. */
export class Node {
  readonly number: number;
  /** The place of the date shown in the event's dates. */
  readonly position: number;
  readonly now: number;
  readonly listed: Listed;
  /** The day since 1970-01-01 on which the date runs and for which the node stands. Undefined if it has no such day. */
  readonly runningDay: number | undefined;
  readonly #snapshot: Snapshot;
  #event: CalendarEvent | undefined;

  constructor(
    snapshot: Snapshot,
    number: number,
    position: number,
    now: number,
    listed: Listed = BY_ITSELF,
    runningDay?: number,
  ) {
    this.#snapshot = snapshot;
    this.number = number;
    this.position = position;
    this.now = now;
    this.listed = listed;
    this.runningDay = runningDay;
  }

  get event(): CalendarEvent {
    this.#event ??= this.#snapshot.event(this.number);
    return this.#event;
  }

  get date(): EventDate {
    return this.event.dates[this.position]!;
  }
}

/** How nodes are listed: what they show follows from it, too. The same for all nodes of a list. */
export interface Listed {
  /** Whether nodes represent one day of their event only. */
  readonly ofDay: boolean;
  /** The place from which distances are told. */
  readonly near: Location | null;
}

const BY_ITSELF: Listed = { ofDay: false, near: null };

export function nodesOf(
  snapshot: Snapshot,
  selection: Selection,
  from: number,
  until: number,
  now: number,
  listed: Listed,
): readonly Node[] {
  const { event, position } = snapshot.dates;
  const { dates, days } = selection;
  const nodes: Node[] = [];
  for (let at = from; at < Math.min(until, dates.length); at++) {
    const date = dates[at]!;
    nodes.push(new Node(snapshot, event[date]!, position[date]!, now, listed, days?.[at]));
  }
  return nodes;
}

/** The node of an event by itself. */
export function nodeOnItsOwn(snapshot: Snapshot, number: number, now: number): Node {
  return new Node(snapshot, number, positionOnItsOwn(snapshot.event(number), now), now);
}

/** The node of an event that shows one of its dates. Null if that date does not describe the event. */
export function nodeOfDate(snapshot: Snapshot, number: number, position: number, now: number): Node | null {
  const describes = describesOnItsOwn(snapshot.event(number), position, now);
  return describes ? new Node(snapshot, number, position, now) : null;
}

/** The repetitions that a node shows. */
export function repetitionsOf({ event, position, listed, now }: Node): readonly EventDate[] {
  const later = repetitionsAfter(event, position, now);
  if (!listed.ofDay) return later;
  const day = dayOfStart(event.dates[position]!);
  return later.filter((date) => dayOfStart(date) === day);
}

/** The day since 1970-01-01 that a node stands for, or on which its date starts. */
export function dayOfNode({ runningDay, date }: Node): number {
  return runningDay ?? dayOfStart(date);
}

/** The next instant at which time alone changes what a node shows; Infinity if none. */
export function nodeValidUntil({ event, now }: Node): number {
  return nextEnd(event, now);
}
