import type { OffsetAt, Report } from '@calendar/adapter-kit';
import { type DayBudget, occurrencesIn } from '@calendar/time/recurrence';
import type { Component } from './components.ts';
import { type Properties, propertiesOf } from './property.ts';
import { ruleOf } from './recurrenceRule.ts';

/**
 * The offsets of a zone as its `VTIMEZONE` defines them, from 1970 to 2100. Before and after, the first and last of
 * these hold. Null, and reported, if it defines none.
 */
export function offsetsIn(zone: Component, report: Report, budget: DayBudget): OffsetAt | null {
  const changes = zone.components
    .filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
    .slice(0, MOST_OBSERVANCES)
    .flatMap((component) => changesOf(propertiesOf(component, report), report, budget))
    .sort((one, other) => one.from - other.from);
  const [first] = changes;
  if (first === undefined) {
    report.add(zone.line, '', zone.name, 'a time zone needs its offsets: it was left out');
    return null;
  }
  return (instant) => {
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((changes[middle] as Change).from <= instant) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? first.before : (changes[low - 1] as Change).offset;
  };
}

/** From an instant on, an offset counts. In milliseconds, as the offsets. */
interface Change {
  readonly from: number;
  readonly offset: number;
  readonly before: number;
}

function changesOf(properties: Properties, report: Report, budget: DayBudget): readonly Change[] {
  const [start] = properties.get('DTSTART') ?? [];
  const before = offsetOf(properties.get('TZOFFSETFROM')?.[0]?.raw);
  const offset = offsetOf(properties.get('TZOFFSETTO')?.[0]?.raw);
  const begins = localOf(start?.raw);
  if (begins === null || before === null || offset === null) return [];
  const changeAt = (local: number): Change => ({ from: local - before, offset, before });
  const first = Math.floor(begins / DAY);
  const time = begins - first * DAY;
  const recurring = (properties.get('RRULE') ?? []).slice(0, MOST_OBSERVANCES).flatMap((property) => {
    const rule = ruleOf(property, { local: begins, isDay: false }, report);
    if (rule === null) return [];
    const extent = { first, from: Math.max(first, EARLIEST), last: LATEST };
    const until = rule.until === null ? Number.POSITIVE_INFINITY : rule.until.local;
    const days = [];
    for (const { day } of occurrencesIn(rule.recurrence, extent, budget)) {
      const local = day * DAY + time;
      if ((rule.until?.isUtc ? local - before : local) > until || days.length === MOST_CHANGES) break;
      days.push(local);
    }
    return days;
  });
  const dated = (properties.get('RDATE') ?? []).flatMap(({ raw }) =>
    raw
      .split(',')
      .slice(0, MOST_CHANGES)
      .flatMap((text) => localOf(text) ?? []),
  );
  return [begins, ...recurring, ...dated].map(changeAt);
}

/** `+0100` or `-023000`, in milliseconds. */
function offsetOf(text: string | undefined): number | null {
  const [, sign, hours, minutes, seconds] = /^\s*([+-])(\d{2}):?(\d{2}):?(\d{2})?\s*$/.exec(text ?? '') ?? [];
  if (sign === undefined || Number(hours) > 23) return null;
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)) * 1000;
  return sign === '-' ? -offset : offset;
}

function localOf(text: string | undefined): number | null {
  const [, year, month, day, hour, minute, second] =
    /^\s*(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?\s*$/i.exec(text ?? '') ?? [];
  if (year === undefined) return null;
  const midnight = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return midnight + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
}

const DAY = 24 * 60 * 60_000;
/** In days since 1970-01-01, as the next. */
const EARLIEST = 0;
const LATEST = Date.parse('2100-12-31T00:00:00Z') / DAY;
const MOST_CHANGES = 1_000;
const MOST_OBSERVANCES = 300;
