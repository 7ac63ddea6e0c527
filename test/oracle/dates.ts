import type { RawDate, RawEvent } from '@calendar/model/feed';
import { HOUR, lastMinuteOfDay, osloClock, osloDay, readInstant, startOfNextDay } from './time.ts';

/** One occurrence of an event, its defaults filled in. */
export interface Occurrence {
  readonly position: number;
  readonly start: number;
  readonly end: number;
  readonly startTime: string;
  readonly raw: RawDate;
}

/** What a node shows (docs/rules.md 4 "Date shown by a node"). */
export interface Shown {
  readonly date: Occurrence;
  /** With `eachRunningDay`, the day in Norway for which the node stands, `YYYY-MM-DD`. */
  readonly runningDay?: string;
  readonly repetitions: readonly Occurrence[];
  /** Whether it is one of the days of its event. */
  readonly ofDay: boolean;
}

/** All dates of an event by start. */
export function occurrencesOf(event: RawEvent): readonly Occurrence[] {
  const read = occurrencesRead.get(event) ?? readOccurrences(event);
  occurrencesRead.set(event, read);
  return read;
}

// An event is asked about hundreds of times, and its date-times are slow to read.
const occurrencesRead = new WeakMap<RawEvent, readonly Occurrence[]>();

function readOccurrences(event: RawEvent): readonly Occurrence[] {
  const all = event.dates.map((raw, position): Occurrence => {
    const start = readInstant(raw.startDate);
    if (start === null) throw new Error(`the oracle was given a bad feed: ${raw.startDate}`);
    let end = start;
    if (raw.endDate != null) end = readInstant(raw.endDate) as number;
    else if (raw.duration != null) end = start + raw.duration * 60_000;
    // docs/rules.md 67 "All-day dates": a midnight ends the day before it.
    if (raw.allDay === true) end = lastMinuteOfDay(end > start ? end - 1 : end);
    return { position, start, end, startTime: raw.startTime ?? osloClock(start), raw };
  });
  return all.sort((a, b) => a.start - b.start || a.position - b.position);
}

/** docs/rules.md 1 "End of a date". */
export function overAt(date: Occurrence): number {
  return date.end > date.start ? date.end : date.start + DURATION_WITHOUT_END;
}

/** docs/rules.md 54 "Words of an enumeration": the flag and the status say the same of it. */
export function isCancelled({ eventCancelled, eventStatus }: RawDate): boolean {
  return eventCancelled === true || eventStatus === 'EventCancelled';
}

/** How long a date lasts for which no end is given, in milliseconds: the oracle's own reading of the rule. */
export const DURATION_WITHOUT_END = 3 * HOUR;

/**
 * The dates that describe an event at an instant: those not over, else the last alone (docs/rules.md 2 "Remaining
 * dates").
 */
export function describingDates(event: RawEvent, now: number): readonly Occurrence[] {
  const all = occurrencesOf(event);
  const remaining = all.filter((date) => overAt(date) > now);
  return remaining.length > 0 ? remaining : all.slice(-1);
}

/** Whether some date of the event is not over. */
export function isUpcoming(event: RawEvent, now: number): boolean {
  return occurrencesOf(event).some((date) => overAt(date) > now);
}

/**
 * What the event's nodes show: at most one, or one for each day (docs/rules.md 4 "Date shown by a node" and 6 "Grouping
 * by day").
 */
export function shownDates(
  event: RawEvent,
  now: number,
  passes: (date: Occurrence) => boolean,
  byDay: boolean,
): readonly Shown[] {
  const dates = describingDates(event, now);
  const shown: Shown[] = [];
  const daysShown: string[] = [];
  for (let index = 0; index < dates.length; index++) {
    const date = dates[index] as Occurrence;
    if (!passes(date)) continue;
    if (!byDay && shown.length > 0) continue;
    const day = osloDay(date.start);
    if (byDay && daysShown.includes(day)) continue;
    daysShown.push(day);
    const after = dates.slice(index + 1);
    shown.push({
      date,
      repetitions: byDay ? after.filter((later) => osloDay(later.start) === day) : after,
      ofDay: byDay,
    });
  }
  return shown;
}

/** A time within which conditions see a date: all of it, or one day of it. */
export interface Part {
  readonly start: number;
  readonly over: number;
}

export function wholeOf(date: Occurrence): Part {
  return { start: date.start, over: overAt(date) };
}

/**
 * The days on which a date runs, each with its part of it (docs/rules.md 73 "Days on which a date runs"). One without an
 * end runs on the day of its start.
 */
function runningParts(date: Occurrence): ReadonlyMap<string, Part> {
  const first = osloDay(date.start);
  if (date.end <= date.start) return new Map([[first, wholeOf(date)]]);
  const parts = new Map<string, Part>();
  for (let start = date.start; start < date.end && parts.size < 366; ) {
    const next = startOfNextDay(start);
    parts.set(osloDay(start), { start, over: Math.min(next, date.end) });
    start = next;
  }
  return parts;
}

/** A node for each day on which a date runs that passes there (docs/rules.md 73 "Days on which a date runs"). */
export function shownOnRunningDays(
  event: RawEvent,
  now: number,
  passes: (date: Occurrence, part: Part) => boolean,
): readonly Shown[] {
  const dates = describingDates(event, now);
  return dates.flatMap((date, index) =>
    [...runningParts(date)]
      .filter(([, part]) => passes(date, part))
      .map(([runningDay]) => ({ date, runningDay, repetitions: dates.slice(index + 1), ofDay: false })),
  );
}
