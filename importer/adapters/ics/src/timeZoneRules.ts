import type { Report } from '@calendar/adapter-kit/report';
import type { OffsetAt } from '@calendar/adapter-kit/wallClock';
import { offsetIn } from '@calendar/time';
import { type DayBudget, occurrencesIn } from '@calendar/time/recurrence';
import { MOST_RULES } from './bounds.ts';
import { clockIn } from './clockIn.ts';
import type { Component } from './components.ts';
import { type Properties, propertiesOf } from './property.ts';
import { ruleOf } from './recurrenceRule.ts';

/** The offsets that a `VTIMEZONE` defines, held to 1970 and from 2100 on. Null, and reported, if it defines none. */
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
  return (instant) => lastBefore(changes, instant)?.offset ?? first.before;
}

/** Of things by their beginning, the last that begins by an instant. */
export function lastBefore<Item extends { readonly from: number }>(
  items: readonly Item[],
  at: number,
): Item | undefined {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle] as Item).from <= at) low = middle + 1;
    else high = middle;
  }
  return items[low - 1];
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
  const recurring = (properties.get('RRULE') ?? []).slice(0, MOST_RULES).flatMap((property) => {
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
  return offsetIn(text?.trim() ?? '');
}

function localOf(text: string | undefined): number | null {
  const clock = clockIn(text ?? '');
  return clock === null || clock.isDay ? null : clock.local;
}

const DAY = 24 * 60 * 60_000;
/** In days since 1970-01-01, as the next. */
const EARLIEST = 0;
const LATEST = Date.parse('2100-12-31T00:00:00Z') / DAY;
/** Of a rule, or of a line of dates: two a year. */
const MOST_CHANGES = 300;
const MOST_OBSERVANCES = 300;
