import { type DayBudget, occurrencesIn } from '@calendar/adapter-kit';
import { isRecordable } from '@calendar/feed/fields';
import { MOST_RULES } from './bounds.ts';
import { instantOf, type Moment, type MomentSetting, momentsOf, readMoment, zoneOf } from './moments.ts';
import type { Properties, Property } from './property.ts';
import { type Rule, ruleOf } from './recurrenceRule.ts';
import { type Length, readDuration } from './span.ts';

/** One instance of an event that recurs, before it is known what changes it. */
export interface Instance {
  readonly start: Moment;
  /** Undefined: as long as the event. */
  readonly length?: Length;
}

/** The part of a recurrence that is taken: instances from one instant to another. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** What the rules of a file may still cost together. */
export interface RecurrenceBudget extends DayBudget {
  /** Instances that they may still give. */
  instances: number;
}

/** The instances of an event by their instants, and the instants that are excepted. */
export interface RecurrenceSet {
  readonly instances: ReadonlyMap<number, Instance>;
  readonly isExcepted: (start: Moment) => boolean;
}

/**
 * The instances of an event: its start, and those of `RRULE` and `RDATE` without those of `EXDATE` (RFC 5545, 3.8.5). The start is
 * one also where the rule does not give it, and counts as the first. Rules are followed within the window alone.
 */
export function recurrenceSetOf(
  start: Moment,
  properties: Properties,
  setting: MomentSetting & { readonly window: Window; readonly budget: RecurrenceBudget },
): RecurrenceSet {
  const { report } = setting;
  const isExcepted = exceptionsOf(properties.get('EXDATE') ?? [], setting);
  const rules = properties.get('RRULE') ?? [];
  for (const { line, name, raw } of [...(properties.get('EXRULE') ?? []), ...rules.slice(MOST_RULES)])
    report.add(
      line,
      name,
      raw.slice(0, 200),
      `RRULE is followed, up to ${MOST_RULES} of an event: this was not`,
    );
  const given: Instance[] = [{ start }];
  for (const property of rules.slice(0, MOST_RULES)) {
    const rule = ruleOf(property, start, report);
    if (rule === null) continue;
    for (const instance of instancesOf(rule, start, setting)) given.push(instance);
    if (setting.budget.left <= 0 || setting.budget.instances <= 0)
      report.add(property.line, property.name, property.raw.slice(0, 200), SPENT);
  }
  for (const property of properties.get('RDATE') ?? []) given.push(...datesOf(property, setting));
  const instances = new Map<number, Instance>();
  for (const instance of given) {
    const at = instantOf(instance.start);
    if (isRecordable(at) && !isExcepted(instance.start) && !instances.has(at)) instances.set(at, instance);
  }
  return { instances, isExcepted };
}

function* instancesOf(
  { recurrence, times, until }: Rule,
  start: Moment,
  { window, budget }: { readonly window: Window; readonly budget: RecurrenceBudget },
): Generator<Instance> {
  const first = Math.floor(start.local / DAY);
  const clock = start.local - first * DAY;
  const firstTime = times.findIndex((time) => time >= clock);
  // Of a rule that ended before the window, the last date is wanted.
  const ends = until === null ? window.from : Math.min(window.from, until.local - YEAR);
  const extent = {
    first,
    // A zone is at most a day from another.
    from: recurrence.count === null ? Math.max(first, Math.floor(ends / DAY) - 1) : first,
    last: Math.floor(window.to / DAY) + 1,
    times: times.length,
    firstTime: firstTime === -1 ? times.length : firstTime,
  };
  const counted = {
    ...recurrence,
    count: countAfterStart(recurrence.count, recurrence, extent, times, clock, budget),
  };
  if (counted.count === 0) return;
  for (const { day, time } of occurrencesIn(counted, extent, budget)) {
    const moment = { ...start, local: day * DAY + (times[time] as number) };
    if (until !== null && (until.isUtc && !start.isDay ? instantOf(moment) : moment.local) > until.local)
      return;
    if (budget.instances <= 0) return;
    budget.instances -= 1;
    yield { start: moment };
  }
}

/** The start counts as the first instance, whether the rule gives it or not. */
function countAfterStart(
  count: number | null,
  recurrence: Rule['recurrence'],
  extent: { readonly first: number; readonly times: number; readonly firstTime: number },
  times: readonly number[],
  clock: number,
  budget: DayBudget,
): number | null {
  if (count === null) return null;
  const onStart = occurrencesIn({ ...recurrence, count: null }, { ...extent, last: extent.first }, budget);
  for (const { day, time } of onStart) if (day === extent.first && times[time] === clock) return count;
  return count - 1;
}

/** Moments, and periods with an end or a duration. */
function datesOf(property: Property, setting: MomentSetting): readonly Instance[] {
  if (property.type !== 'period') return momentsOf(property, setting).map((start) => ({ start }));
  const zone = zoneOf(property, setting);
  return property.raw.split(',').flatMap((text) => {
    const [from = '', to = ''] = text.trim().split('/');
    const start = readMoment(from, zone, setting.floating);
    const end = readMoment(to, zone, setting.floating);
    const exact = start === null || end === null ? 0 : instantOf(end) - instantOf(start);
    const length = end === null ? readDuration(to) : exact >= 0 ? { nominal: 0, exact } : null;
    if (start !== null) return [{ start, length }];
    setting.report.add(
      property.line,
      property.name,
      text.slice(0, 100),
      'a period was expected, as start/end',
    );
    return [];
  });
}

/** Excepted are the instants given, and all instances of the days given. */
function exceptionsOf(properties: readonly Property[], setting: MomentSetting): (start: Moment) => boolean {
  const excepted = properties.flatMap((property) => momentsOf(property, setting));
  const days = new Set(excepted.filter(({ isDay }) => isDay).map(({ local }) => local));
  const instants = new Set(excepted.filter(({ isDay }) => !isDay).map(instantOf));
  const wholeDays = new Set(excepted.map(({ local }) => Math.floor(local / DAY) * DAY));
  return (start) => {
    const day = Math.floor(start.local / DAY) * DAY;
    return start.isDay ? wholeDays.has(day) : instants.has(instantOf(start)) || days.has(day);
  };
}

const DAY = 24 * 60 * 60_000;
const YEAR = 366 * DAY;
const SPENT = 'the rules of this file give too much together: the first of its dates were taken';
