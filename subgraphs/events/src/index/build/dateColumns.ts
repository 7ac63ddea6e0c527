import { dayOf, minuteOfDay } from '@calendar/time';
import { oncePer } from '../../rules/oncePer.ts';
import type { Venue } from '../../rules/referenceData.ts';
import { ascendingOrder } from '../ascending.ts';
import { BLOCK, DAY_SHARED, type Dates, EMBARGOED, type Vocabulary } from '../columns.ts';
import { type Postings, placesByNumber } from '../postings.ts';
import { radixArgsort } from '../radixArgsort.ts';
import { bySegment } from '../segments/bySegment.ts';
import type { Segment, SegmentedEvent } from '../segments/segment.ts';
import { momentsOf, permuted } from './moments.ts';

/**
 * The columns over all dates (docs/rules.md 8 "Chronological order").
 * @param categoriesOf by event: the number of its combination of categories
 */
export function dateColumns(
  events: readonly SegmentedEvent[],
  venues: Vocabulary<Venue>,
  categoriesOf: Int32Array,
  organizersOf: Int32Array,
): Dates {
  const byEvent = datesByEvent(events, venues);
  const { count } = byEvent;
  // By event, then by position: a stable sort by start keeps that order for equal starts.
  const order = radixArgsort(byEvent.start);
  const start = permuted(byEvent.start, order);
  const over = permuted(byEvent.over, order);
  const event = permuted(byEvent.event, order);
  const flags = permuted(byEvent.flags, order);
  const of = placesByNumber(event, events.length);
  const { day, minute } = clockColumns(start);
  markSharedDays(of, event, day, flags);
  return {
    count,
    start,
    over,
    event,
    position: permuted(byEvent.position, order),
    venue: permuted(byEvent.venue, order),
    categories: event.map((number) => categoriesOf[number]!),
    organizers: event.map((number) => organizersOf[number]!),
    of,
    firsts: ascendingOrder(firstOfRows(of), count),
    day,
    minute,
    flags,
    overOfBlock: maximumOfBlocks(over),
    ending: momentsOf(over, event),
  };
}

function datesByEvent(events: readonly SegmentedEvent[], venues: Vocabulary<Venue>) {
  const count = events.reduce((sum, { segment: { dates }, row }) => {
    return sum + dates.offsets[row + 1]! - dates.offsets[row]!;
  }, 0);
  const venuesOf = bySegment(venueNumbers(venues.byId));
  const columns = {
    count,
    start: new Float64Array(count),
    over: new Float64Array(count),
    event: new Int32Array(count),
    position: new Int32Array(count),
    venue: new Int32Array(count),
    flags: new Uint8Array(count),
  };
  let filled = 0;
  events.forEach(({ segment, row }, number) => {
    const { offsets, start, over, venue, flags } = segment.dates;
    const from = offsets[row]!;
    const until = offsets[row + 1]!;
    const numbers = venuesOf(segment);
    const embargoed = segment.publicFrom[row] === Number.NEGATIVE_INFINITY ? 0 : EMBARGOED;
    for (let place = from; place < until; place++) {
      columns.start[filled] = start[place]!;
      columns.over[filled] = over[place]!;
      columns.event[filled] = number;
      columns.position[filled] = place - from;
      columns.venue[filled] = venue[place] === -1 ? -1 : numbers[venue[place]!]!;
      columns.flags[filled] = flags[place]! | embargoed;
      filled++;
    }
  });
  return columns;
}

/** By segment: the numbers of its venues, -1 for those that are not known. Kept as long as the venues are the same. */
const venueNumbers = oncePer((byId: Vocabulary<Venue>['byId']) =>
  oncePer(({ dates }: Segment) => Int32Array.from(dates.venues, (id) => byId.get(id) ?? -1)),
);

/** The day and the time of the day in Norway at which dates start. Equal starts, side by side, are read once. */
function clockColumns(start: Float64Array): Pick<Dates, 'day' | 'minute'> {
  const day = new Int32Array(start.length);
  const minute = new Int16Array(start.length);
  for (let place = 0; place < start.length; place++) {
    const again = place > 0 && start[place - 1] === start[place];
    day[place] = again ? day[place - 1]! : dayOf(start[place]!);
    minute[place] = again ? minute[place - 1]! : minuteOfDay(start[place]!);
  }
  return { day, minute };
}

function maximumOfBlocks(values: Float64Array): Float64Array {
  const maxima = new Float64Array(Math.ceil(values.length / BLOCK)).fill(Number.NEGATIVE_INFINITY);
  for (let place = 0; place < values.length; place++) {
    const block = Math.floor(place / BLOCK);
    maxima[block] = Math.max(maxima[block]!, values[place]!);
  }
  return maxima;
}

function markSharedDays({ values }: Postings, event: Int32Array, day: Int32Array, flags: Uint8Array): void {
  for (let at = 1; at < values.length; at++) {
    const date = values[at]!;
    const before = values[at - 1]!;
    if (event[date] !== event[before] || day[date] !== day[before]) continue;
    flags[before] = flags[before]! | DAY_SHARED;
    flags[date] = flags[date]! | DAY_SHARED;
  }
}

function firstOfRows({ offsets, values }: Postings): Int32Array {
  const firsts = new Int32Array(offsets.length - 1);
  let found = 0;
  for (let row = 0; row < firsts.length; row++)
    if (offsets[row]! < offsets[row + 1]!) firsts[found++] = values[offsets[row]!]!;
  return firsts.slice(0, found);
}
