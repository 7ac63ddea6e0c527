import type { RawDate, RawEvent } from '@calendar/model/feed';
import { offsetAt, parseDateTime } from '@calendar/time';
import { instantText } from './wallClock.ts';

/** Events in which a moved date keeps the start that its id is made of (docs/rules.md 65 "Identity over time"). */
export function withMovedDates(
  events: readonly RawEvent[],
  stored: readonly { readonly id: string; readonly dates: readonly StoredDate[] }[],
): readonly RawEvent[] {
  const byId = new Map(stored.map((event) => [event.id, event]));
  return events.map((event) => {
    const before = byId.get(event.id);
    return before === undefined ? event : { ...event, dates: datesOf(event.dates, before.dates) };
  });
}

export interface StoredDate {
  readonly start: number;
  /** The start that it had before it was moved; null: it was not. */
  readonly previousStart: number | null;
  readonly venue: string | null;
}

function datesOf(dates: readonly RawDate[], before: readonly StoredDate[]): readonly RawDate[] {
  const starts = dates.map(({ startDate }) => parseDateTime(startDate) ?? Number.NaN);
  // A date that moved by itself is one of the series at the time that it had there.
  const ofSeries = dates.map(({ previousStartDate }, index) =>
    previousStartDate == null ? (starts[index] as number) : (parseDateTime(previousStartDate) ?? Number.NaN),
  );
  const taken = new Set([...starts, ...ofSeries]);
  const planned = new Set(before.map(plannedOf));
  const times = new Set(ofSeries);
  const isAsBefore = before.some((date) => times.has(date.start) || times.has(plannedOf(date)));
  const moved = before.flatMap((date) =>
    date.previousStart === null ? [] : [[date.start, date.previousStart] as const],
  );
  const pairs = isAsBefore ? new Map(moved) : pairsOf(ofSeries, before);
  return dates.map((date, index) => {
    const previous = pairs.get((isAsBefore ? starts : ofSeries)[index] as number);
    // Another date may be held at the time that this one had.
    const isOpen = !planned.has(ofSeries[index] as number) && !taken.has(previous ?? Number.NaN);
    return previous !== undefined && isOpen ? movedFrom(previous, date) : date;
  });
}

/** The planned start of each date, where no start stayed: of one date, or of as many that moved by the same time. */
function pairsOf(now: readonly number[], before: readonly StoredDate[]): ReadonlyMap<number, number> {
  const earlier = [...before].sort((one, other) => one.start - other.start);
  const later = now.toSorted((one, other) => one - other);
  const isOne = later.length === 1 && earlier.length === 1;
  const shift = clockOf(later[0] ?? 0) - clockOf(earlier[0]?.start ?? 0);
  const isSeries =
    later.length === earlier.length &&
    later.every((start, index) => clockOf(start) - clockOf((earlier[index] as StoredDate).start) === shift);
  if (isOne || isSeries)
    return new Map(later.map((start, index) => [start, plannedOf(earlier[index] as StoredDate)]));
  return sameDays(later, earlier);
}

/** A series without an end is followed for some months: its first days go, and others come. */
function sameDays(now: readonly number[], before: readonly StoredDate[]): ReadonlyMap<number, number> {
  const byDay = Map.groupBy(before, ({ start }) => dayOf(start));
  const pairs = now.flatMap((start) => {
    const [date, ...others] = byDay.get(dayOf(start)) ?? [];
    return date === undefined || others.length > 0 ? [] : [{ start, date }];
  });
  const shifts = new Set(pairs.map(({ start, date }) => clockOf(start) - clockOf(date.start)));
  const isOncePerDay = new Set(now.map(dayOf)).size === now.length;
  if (shifts.size !== 1 || !isOncePerDay || pairs.length * 2 < now.length) return new Map();
  return new Map(pairs.map(({ start, date }) => [start, plannedOf(date)]));
}

function movedFrom(previous: number, date: RawDate): RawDate {
  const { eventStatus } = date;
  const isAsPlanned = eventStatus === undefined || eventStatus === null || eventStatus === 'EventScheduled';
  return {
    ...date,
    ...(isAsPlanned && date.eventCancelled !== true ? { eventStatus: 'EventRescheduled' } : {}),
    previousStartDate: instantText(previous),
  };
}

function plannedOf({ start, previousStart }: StoredDate): number {
  return previousStart ?? start;
}

function clockOf(instant: number): number {
  return instant + offsetAt(instant) * 60_000;
}

function dayOf(instant: number): number {
  return Math.floor(clockOf(instant) / (24 * 60 * 60_000));
}
