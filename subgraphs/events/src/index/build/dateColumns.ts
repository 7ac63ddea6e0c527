import { dayOf, minuteOfDay } from '@calendar/time';
import type { Venue } from '../../rules/referenceData.ts';
import { ascendingOrder } from '../ascending.ts';
import { BLOCK, DAY_SHARED, type Dates, EMBARGOED, type Vocabulary } from '../columns.ts';
import { type Postings, placesByNumber } from '../postings.ts';
import { radixArgsort } from '../radixArgsort.ts';
import { runsOf } from '../segments/runs.ts';
import type { SegmentedEvent } from '../segments/segment.ts';
import type { Kept } from './kept.ts';
import { merged, mergedOrder, momentsOf, permuted } from './moments.ts';
import { venuesOfDates } from './venuesOverTime.ts';

/**
 * The columns over all dates (docs/rules.md 8 "Chronological order").
 * @param categoriesOf by event: the number of its combination of categories
 * @param kept null: all dates are read
 */
export function dateColumns(
  events: readonly SegmentedEvent[],
  venues: Vocabulary<Venue>,
  categoriesOf: Int32Array,
  organizersOf: Int32Array,
  kept: Kept<WithDates> | null,
): Dates {
  const read = (numbers: Int32Array) => inOrder(datesByEvent(events, numbers, venues));
  const dates = kept === null ? read(Int32Array.from(events.keys())) : withKept(kept, read(kept.fresh));
  const { event, over } = dates;
  const of = placesByNumber(event, events.length);
  return {
    ...dates,
    count: event.length,
    categories: permuted(categoriesOf, event),
    organizers: permuted(organizersOf, event),
    of,
    firsts: ascendingOrder(firstOfRows(of), event.length),
    overOfBlock: maximumOfBlocks(over),
  };
}

/** The dates by start, then by event, then by position. */
function inOrder(dates: DatesByEvent): DatesInOrder {
  // By event, then by position: a stable sort by start keeps that order for equal starts.
  const order = radixArgsort(dates.start);
  const start = permuted(dates.start, order);
  const { day, minute } = clockColumns(start);
  markSharedDays(dates, day, order);
  return {
    ...{ start, day, minute },
    over: permuted(dates.over, order),
    event: permuted(dates.event, order),
    position: permuted(dates.position, order),
    venue: permuted(dates.venue, order),
    flags: permuted(dates.flags, order),
    ending: momentsOf(dates.over, dates.event),
  };
}

function withKept(
  { before: { dates: before }, numberOf }: Kept<WithDates>,
  dates: DatesInOrder,
): DatesInOrder {
  const event = permuted(numberOf, before.event);
  const order = mergedOrder({ at: before.start, event }, { at: dates.start, event: dates.event });
  const ending = { at: before.ending.at, event: permuted(numberOf, before.ending.event) };
  const endingOrder = mergedOrder(ending, dates.ending);
  return {
    start: merged(before.start, dates.start, order),
    day: merged(before.day, dates.day, order),
    minute: merged(before.minute, dates.minute, order),
    over: merged(before.over, dates.over, order),
    event: merged(event, dates.event, order),
    position: merged(before.position, dates.position, order),
    venue: merged(before.venue, dates.venue, order),
    flags: merged(before.flags, dates.flags, order),
    ending: {
      at: merged(ending.at, dates.ending.at, endingOrder),
      event: merged(ending.event, dates.ending.event, endingOrder),
    },
  };
}

/** The dates of the events of some numbers. */
function datesByEvent(
  all: readonly SegmentedEvent[],
  numbers: Int32Array,
  { byId }: Vocabulary<Venue>,
): DatesByEvent {
  const events = Array.from(numbers, (number) => all[number]!);
  const count = runsOf(events).reduce(
    (sum, { segment: { dates }, from, until }) => sum + dates.offsets[until]! - dates.offsets[from]!,
    0,
  );
  const columns = {
    start: new Float64Array(count),
    over: new Float64Array(count),
    event: new Int32Array(count),
    position: new Int32Array(count),
    venue: new Int32Array(count),
    flags: new Uint8Array(count),
  };
  const venuesOf = venuesOfDates(byId);
  let filled = 0;
  for (const { segment, from, until, first } of runsOf(events)) {
    const { offsets, start, over, flags } = segment.dates;
    const own = [offsets[from], offsets[until]] as const;
    columns.start.set(start.subarray(...own), filled);
    columns.over.set(over.subarray(...own), filled);
    columns.venue.set(venuesOf(segment).subarray(...own), filled);
    for (let row = from; row < until; row++) {
      const embargoed = segment.publicFrom[row] === Number.NEGATIVE_INFINITY ? 0 : EMBARGOED;
      for (let place = offsets[row]!; place < offsets[row + 1]!; place++) {
        columns.event[filled] = numbers[first + row - from]!;
        columns.position[filled] = place - offsets[row]!;
        columns.flags[filled] = flags[place]! | embargoed;
        filled++;
      }
    }
  }
  return columns;
}

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

/** @param order the places of the dates in the order of the days */
function markSharedDays({ event, flags }: DatesByEvent, day: Int32Array, order: Int32Array): void {
  const dayOfDate = new Int32Array(day.length);
  for (let at = 0; at < order.length; at++) dayOfDate[order[at]!] = day[at]!;
  for (let date = 1; date < flags.length; date++) {
    const before = date - 1;
    if (event[date] !== event[before] || dayOfDate[date] !== dayOfDate[before]) continue;
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

interface WithDates {
  readonly dates: Dates;
}

type DatesByEvent = Pick<Dates, 'start' | 'over' | 'event' | 'position' | 'venue' | 'flags'>;

type DatesInOrder = DatesByEvent & Pick<Dates, 'day' | 'minute' | 'ending'>;
