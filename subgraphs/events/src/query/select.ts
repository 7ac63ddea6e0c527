import { ascendingOrder, firstFrom } from '../index/ascending.ts';
import { add, type BitSet, emptySet, isEmpty, numbersIn, sizeOf } from '../index/bitSet.ts';
import { rowsOf } from '../index/postings.ts';
import { movesWithStarts } from '../rules/dateRange.ts';
import type { Conditions } from '../rules/filterFields.ts';
import { midnightAfter } from '../rules/runningDays.ts';
import { wordsOf } from '../rules/searchWords.ts';
import { byDistance } from './byDistance.ts';
import { type DateConditions, dateConditions } from './dateConditions.ts';
import { describing, firstOfDay, firstOfEvent, inWindow, ofEvents, publicAt } from './dateFilters.ts';
import { eachRunningDay } from './eachRunningDay.ts';
import { eventsFulfilling } from './eventConditions.ts';
import { nextChange } from './nextChange.ts';
import { Search } from './search/Search.ts';
import type { Selection } from './selection.ts';
import type { Snapshot } from './snapshot.ts';

export type { Selection } from './selection.ts';

/**
 * Decides which events a list has at an instant, and which date each node shows (docs/rules.md 4 "Date shown
 * by a node", 6 "Grouping by day"), in order (docs/rules.md 8 "Chronological order") or by distance.
 * Approximate matches count only without literal ones (docs/rules.md 23 "Approximate matches").
 */
export function select(snapshot: Snapshot, conditions: Conditions, now: number): Selection {
  const among = eventsFulfilling(snapshot, conditions);
  const nodes = searchedNodes(snapshot, conditions, among, now);
  const cached = nodes.match === undefined ? snapshot.upcoming.at(now).selectionOf(nodes.dates) : undefined;
  const selection = cached ?? { ...nodes, validUntil: validUntil(snapshot, nodes, among, now) };
  return arranged(snapshot, conditions, selection, now);
}

function validUntil(snapshot: Snapshot, { days }: ShownNodes, among: BitSet | null, now: number): number {
  const next = nextChange(snapshot, among, now);
  // A day on which a date runs is over at midnight.
  return days === undefined ? next : Math.min(next, midnightAfter(now));
}

/** In the requested order, and valid until a date begins, if that matters. */
function arranged(snapshot: Snapshot, conditions: Conditions, selection: Selection, now: number): Selection {
  const { near } = conditions;
  const inOrder = near?.nearestFirst === true ? byDistance(snapshot, selection, near) : selection;
  if (!movesWithStarts(conditions)) return inOrder;
  const { start } = snapshot.dates;
  // A date has begun after its start, not at it.
  const begun = (start[firstFrom(start, now)] ?? Number.POSITIVE_INFINITY) + 1;
  return { ...inOrder, validUntil: Math.min(inOrder.validUntil, begun) };
}

function searchedNodes(
  snapshot: Snapshot,
  conditions: Conditions,
  among: BitSet | null,
  now: number,
): ShownNodes {
  const onDates = dateConditions(snapshot, conditions, now);
  const nodesOf = (events: BitSet | null): ShownNodes =>
    conditions.eachRunningDay
      ? runningNodes(snapshot, events, onDates, conditions.weekdays, now)
      : { dates: shownDates(snapshot, events, onDates, conditions.groupRepetitionsByDay, now) };
  const words = conditions.searchTerm === null ? [] : wordsOf(conditions.searchTerm);
  if (words.length === 0) return nodesOf(among);
  const search = new Search(snapshot, words, now);
  const literal = search.literal(among);
  const found = nodesOf(literal);
  if (found.dates.length > 0) return { ...found, match: 'LITERAL' };
  // If only the date conditions excluded all found events, few events are likely to fulfil them.
  const possible = isEmpty(literal) ? among : eventsOf(snapshot, nodesOf(among).dates);
  const near = nodesOf(search.approximate(possible));
  return near.dates.length > 0 ? { ...near, match: 'APPROXIMATE' } : near;
}

type ShownNodes = Omit<Selection, 'validUntil'>;

/** A node for each day on which a date runs that fulfils the other conditions. */
function runningNodes(
  snapshot: Snapshot,
  among: BitSet | null,
  { window, others }: DateConditions,
  weekdays: Conditions['weekdays'],
  now: number,
): ShownNodes {
  const { events, dates, scan } = snapshot;
  const overAfter = Math.max(window.overAfter, window.startFrom);
  const end = firstFrom(dates.start, window.startBefore);
  const ofThese = among === null ? [] : [ofEvents(dates, among)];
  const past = overAfter < now ? [describing(events, dates, now)] : [];
  const filters = [...ofThese, ...others, publicAt(events, dates, now), ...past];
  return eachRunningDay(snapshot, scan.over(overAfter, 0, end, filters), window, weekdays);
}

/** The events of some dates. */
function eventsOf({ events, dates }: Snapshot, places: Int32Array): BitSet {
  const set = emptySet(events.count);
  for (let at = 0; at < places.length; at++) add(set, dates.event[places[at]!]!);
  return set;
}

/** The dates that nodes of `among`, or all events, show, in chronological order. */
function shownDates(
  snapshot: Snapshot,
  among: BitSet | null,
  { window, others }: DateConditions,
  byDay: boolean,
  now: number,
): Int32Array {
  const { events, dates, upcoming, scan } = snapshot;
  const first = firstFrom(dates.start, window.startFrom);
  const end = firstFrom(dates.start, window.startBefore);
  const fromNow = window.overAfter === now && first === 0;
  const ofThese = among === null ? [] : [ofEvents(dates, among)];
  const areFew = among !== null && sizeOf(among) * FEW < events.count;
  if (fromNow && others.length === 0 && !areFew) {
    const present = upcoming.at(now);
    return scan.among(before(end, (byDay ? present.days : present.events).dates), ofThese);
  }
  const firstOnes = byDay ? firstOfDay(dates, events.count) : firstOfEvent(dates, events.count);
  const past = window.overAfter < now ? [describing(events, dates, now)] : [];
  const filters = [...others, publicAt(events, dates, now), ...past, firstOnes];
  if (areFew) {
    const found = scan.among(rowsOf(dates.of, numbersIn(among)), [inWindow(dates, window), ...filters]);
    return ascendingOrder(found, dates.count);
  }
  // Stryker disable next-line ConditionalExpression: saves time only
  if (fromNow) {
    return scan.among(before(end, upcoming.at(now).dates), [...ofThese, ...others, firstOnes]);
  }
  return scan.over(window.overAfter, first, end, [...ofThese, ...filters]);
}

/** Of ascending places, those before an end. */
function before(end: number, ascending: Int32Array): Int32Array {
  const count = firstFrom(ascending, end);
  return count === ascending.length ? ascending : ascending.subarray(0, count);
}

/** Few are fewer than one in so many. */
const FEW = 16;
