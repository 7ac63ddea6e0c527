import { IANAZone } from 'luxon';

/** The zone of every wall clock in the interface (docs/interface.md 2.6 "Date-times"). */
export const ZONE = 'Europe/Oslo';

/** Norway's offset from UTC at an instant, in minutes (60 in winter, 120 in summer). */
export function offsetAt(instant: number): number {
  if (instant >= cachedFrom && instant < cachedUntil) return cachedOffset;
  return lookUp(instant);
}

/** The calendar day in Norway at an instant, as days since 1970-01-01 (docs/rules.md 6 "Grouping by day"). */
export function dayOf(instant: number): number {
  return Math.floor((instant + offsetAt(instant) * MINUTE) / DAY);
}

/** Minutes since midnight that a clock in Norway shows at an instant, 0 to 1439. */
export function minuteOfDay(instant: number): number {
  const local = instant + offsetAt(instant) * MINUTE;
  return Math.floor((local - Math.floor(local / DAY) * DAY) / MINUTE);
}

/** The instant a wall clock in Norway means, by {@link instantOfLocal}. */
export function instantOfWallClock(local: number): number {
  return instantOfLocal(local, (instant) => offsetAt(instant) * MINUTE);
}

/**
 * The instant of a wall clock: the earlier one of a time that is repeated; a skipped one is moved forward
 * (docs/rules.md 10 "Accepted date-time forms").
 * @param local as if it were UTC, in milliseconds since 1970
 * @param offsetIn the zone's offset at an instant, in milliseconds
 */
export function instantOfLocal(local: number, offsetIn: (instant: number) => number): number {
  const [early, late] = [offsetIn(local - DAY), offsetIn(local + DAY)];
  const first = local - Math.max(early, late);
  if (first + offsetIn(first) === local) return first;
  const second = local - Math.min(early, late);
  // Skipped: read with the offset from before the change, which lands after it by the gap.
  return second + offsetIn(second) === local ? second : local - early;
}

/** The instant at which a day begins in Norway, given in days since 1970-01-01. */
export function instantOfDay(day: number): number {
  return instantOfWallClock(day * DAY);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Two changes of Norway's clock were never so close; each look-up takes microseconds, and callers name any year. */
const STEP = 7 * DAY;
const zone = IANAZone.create(ZONE);

// Clock changes are months apart and the zone database is slow: spans are cached by year.
interface Span {
  readonly from: number;
  readonly until: number;
  readonly offset: number;
}
const spansOfYear = new Map<number, readonly Span[]>();
let cachedFrom = 0;
let cachedUntil = 0;
let cachedOffset = 0;

function lookUp(instant: number): number {
  const year = new Date(instant).getUTCFullYear();
  if (!Number.isFinite(year)) return Number.NaN;
  let spans = spansOfYear.get(year);
  if (spans === undefined) {
    spans = spansIn(year);
    spansOfYear.set(year, spans);
  }
  const span = spans.find(({ from, until }) => instant >= from && instant < until) as Span;
  cachedFrom = span.from;
  cachedUntil = span.until;
  cachedOffset = span.offset;
  return span.offset;
}

function spansIn(year: number): readonly Span[] {
  const begin = startOfYear(year);
  const end = startOfYear(year + 1);
  const spans: Span[] = [];
  let from = begin;
  let offset = zone.offset(begin);
  for (let before = begin; before < end; before += STEP) {
    const after = Math.min(before + STEP, end);
    const next = zone.offset(after - 1);
    if (next === offset) continue;
    const change = firstWith(next, before, after);
    spans.push({ from, until: change, offset });
    from = change;
    offset = next;
  }
  spans.push({ from, until: end, offset });
  return spans;
}

function firstWith(offset: number, before: number, after: number): number {
  let low = before;
  let high = after;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (zone.offset(middle) === offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

function startOfYear(year: number): number {
  return new Date(0).setUTCFullYear(year, 0, 1);
}
