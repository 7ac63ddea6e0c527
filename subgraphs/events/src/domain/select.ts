import type { Conditions } from './conditions.ts';
import { type DateConditions, dateConditions, fulfilsRestrictions } from './dateConditions.ts';
import { both, eventMask } from './eventMask.ts';
import { nextChange } from './nextChange.ts';
import { describes } from './remaining.ts';
import { wordsOf } from './search/searchIndex.ts';
import { approximateMask, literalMask } from './search/searchMask.ts';
import { BLOCK, type Dates, type Snapshot } from './snapshot.ts';

/** The nodes that fulfil conditions at an instant, in chronological order. Immutable. */
export interface Selection {
  /** By node: the number of its event. */
  readonly events: Int32Array;
  /** By node: the place of the date it shows in the date columns. */
  readonly dates: Int32Array;
  /** The next instant at which time alone may change the selection or what its nodes show; Infinity if none. */
  readonly validUntil: number;
}

/**
 * Decides which events are in a list at an instant and which date each node shows: the first remaining date that
 * passes all date conditions (`decisions.md 4`), or the first such of each day in Norway (`decisions.md 6`), ordered
 * by start, then by id (`decisions.md 8`). Approximate matches of a search term count only where no event matches
 * it literally (`decisions.md 23`).
 *
 * @param now milliseconds since 1970
 */
export function select(snapshot: Snapshot, conditions: Conditions, now: number): Selection {
  const mask = eventMask(snapshot, conditions);
  const onDates = dateConditions(snapshot, conditions, now);
  const validUntil = nextChange(snapshot, mask, now);
  const nodesOf = (among: Uint8Array | null): Nodes =>
    nodes(snapshot, among, onDates, conditions.groupRepetitionsByDay, now);
  const words = conditions.searchTerm === null ? [] : wordsOf(conditions.searchTerm);
  if (words.length === 0) return { ...nodesOf(mask), validUntil };
  const literal = nodesOf(within(mask, literalMask(snapshot, words, now)));
  if (literal.events.length > 0) return { ...literal, validUntil };
  return { ...nodesOf(within(mask, approximateMask(snapshot, words, now))), validUntil };
}

function nodes(
  snapshot: Snapshot,
  mask: Uint8Array | null,
  conditions: DateConditions,
  byDay: boolean,
  now: number,
): Nodes {
  const ofEvents = !byDay && !conditions.restricted && conditions.startFrom === Number.NEGATIVE_INFINITY;
  return ofEvents && conditions.overAfter >= now
    ? nextDates(snapshot, mask, conditions, now)
    : passingDates(snapshot, mask, conditions, byDay, now);
}

/**
 * The common case, nothing asked of a date but that it is over later than an instant not before now: the date to show
 * is the one over later when none of its event before it is. That is read off two columns in order.
 */
function nextDates(
  { events, dates }: Snapshot,
  mask: Uint8Array | null,
  { overAfter, startBefore }: DateConditions,
  now: number,
): Nodes {
  const { over, overBefore, event: eventOf } = dates;
  const { publicFrom } = events;
  const found = new NodeColumns(events.count);
  forEachBlock(dates, 0, firstFrom(dates.start, startBefore), overAfter, (from, until) => {
    for (let date = from; date < until; date++) {
      if ((over[date] as number) <= overAfter || (overBefore[date] as number) > overAfter) continue;
      const event = eventOf[date] as number;
      if ((mask !== null && mask[event] === 0) || (publicFrom[event] as number) > now) continue;
      found.add(event, date);
    }
  });
  return found.nodes();
}

/** Every case: the first passing date of each event, or of each of its days. */
function passingDates(
  { events, dates }: Snapshot,
  mask: Uint8Array | null,
  conditions: DateConditions,
  byDay: boolean,
  now: number,
): Nodes {
  const { over, event: eventOf, day: dayOf } = dates;
  const { overAfter, restricted } = conditions;
  const { publicFrom } = events;
  const found = new NodeColumns(byDay ? dates.count : events.count);
  // The last day a node was made for, by event; any day stands for all where a node is an event.
  const lastDay = new Int32Array(events.count).fill(NO_DAY);
  const first = firstFrom(dates.start, conditions.startFrom);
  forEachBlock(dates, first, firstFrom(dates.start, conditions.startBefore), overAfter, (from, until) => {
    for (let date = from; date < until; date++) {
      const overFrom = over[date] as number;
      if (overFrom <= overAfter) continue;
      const event = eventOf[date] as number;
      if (mask !== null && mask[event] === 0) continue;
      const day = byDay ? (dayOf[date] as number) : 0;
      if (lastDay[event] === day || (publicFrom[event] as number) > now) continue;
      if (overFrom <= now && !describes(events, dates, date, now)) continue;
      if (restricted && !fulfilsRestrictions(dates, date, conditions)) continue;
      lastDay[event] = day;
      found.add(event, date);
    }
  });
  return found.nodes();
}

/** Visits the dates from one place up to another, leaving out blocks in which everything is over. */
function forEachBlock(
  { overOfBlock }: Dates,
  first: number,
  end: number,
  overAfter: number,
  visit: (from: number, until: number) => void,
): void {
  for (let from = first; from < end; ) {
    const block = Math.floor(from / BLOCK);
    const until = Math.min((block + 1) * BLOCK, end);
    if ((overOfBlock[block] as number) > overAfter) visit(from, until);
    from = until;
  }
}

/** Gathers nodes in chronological order. */
class NodeColumns {
  readonly #events: Int32Array;
  readonly #dates: Int32Array;
  #count = 0;

  constructor(most: number) {
    this.#events = new Int32Array(most);
    this.#dates = new Int32Array(most);
  }

  add(event: number, date: number): void {
    this.#events[this.#count] = event;
    this.#dates[this.#count] = date;
    this.#count++;
  }

  nodes(): Nodes {
    return { events: this.#events.subarray(0, this.#count), dates: this.#dates.subarray(0, this.#count) };
  }
}

/** The first place at which ascending values reach a value. */
function firstFrom(ascending: Float64Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function within(mask: Uint8Array | null, hits: Uint8Array): Uint8Array {
  return mask === null ? hits : both(hits, mask);
}

const NO_DAY = -2_147_483_648;

type Nodes = Pick<Selection, 'events' | 'dates'>;
