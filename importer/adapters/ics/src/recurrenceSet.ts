import { isRecordable } from '@calendar/model/feedFields';
import { type DayBudget, type Extent, occurrencesIn } from '@calendar/time/recurrence';
import { MOST_RULES } from './bounds.ts';
import { instantOf, type Moment, type MomentSetting, momentsOf, readMoment, zoneOf } from './moments.ts';
import { noteAt, type Properties, type Property } from './property.ts';
import { type Rule, ruleOf, type Until } from './recurrenceRule.ts';
import { type Length, readDuration } from './span.ts';

export interface Instance {
  readonly start: Moment;
  /** Undefined: as long as the event. */
  readonly length?: Length;
}

export interface Window {
  readonly from: number;
  readonly to: number;
}

export interface RecurrenceBudget extends DayBudget {
  instances: number;
}

export interface RecurrenceBounds {
  readonly window: Window;
  readonly budget: RecurrenceBudget;
  readonly now: number;
  readonly mostDates: number;
}

export interface RecurrenceSet {
  readonly instances: ReadonlyMap<number, Instance>;
  readonly isExcepted: (start: Moment) => boolean;
}

/**
 * The instances of an event (RFC 5545, 3.8.5) within the window. Its start is the first, even if the rule does not
 * give it.
 */
export function recurrenceSetOf(
  start: Moment,
  properties: Properties,
  setting: MomentSetting & RecurrenceBounds,
): RecurrenceSet {
  const { report } = setting;
  const isExcepted = exceptionsOf(properties.get('EXDATE') ?? [], setting);
  const rules = properties.get('RRULE') ?? [];
  for (const property of properties.get('EXRULE') ?? [])
    noteAt(property, report, 'EXRULE is not followed: the dates that it leaves out are shown');
  for (const property of rules.slice(MOST_RULES))
    noteAt(property, report, `up to ${MOST_RULES} rules of an event are followed: this was not`);
  const given: Instance[] = [{ start }];
  for (const property of rules.slice(0, MOST_RULES)) {
    const rule = ruleOf(property, start, report);
    if (rule === null) continue;
    for (const instance of instancesOf(rule, start, setting)) given.push(instance);
    if (setting.budget.left <= 0 || setting.budget.instances <= 0) noteAt(property, report, SPENT);
  }
  for (const property of properties.get('RDATE') ?? []) given.push(...datesOf(property, setting));
  const instances = new Map<number, Instance>();
  for (const instance of given) {
    const at = instantOf(instance.start);
    if (isRecordable(at) && !isExcepted(instance.start) && !instances.has(at)) instances.set(at, instance);
  }
  return { instances, isExcepted };
}

/** A wall clock that a change of summer time skips is no instance, and does not count (RFC 5545, 3.3.10). */
function* instancesOf(
  { recurrence, times, until }: Rule,
  start: Moment,
  { window, budget, now, mostDates }: RecurrenceBounds,
): Generator<Instance> {
  const { count } = recurrence;
  let counted = 0;
  let ahead = 0;
  for (const { day, time } of occurrencesIn(
    { ...recurrence, count: null },
    extentOf(recurrence, start, times, until, window),
    budget,
  )) {
    const moment = { ...start, local: day * DAY + (times[time] as number) };
    const at = instantOf(moment);
    if (at + moment.zone.offsetAt(at) !== moment.local) continue;
    // The start counts as the first, whether the rule gives it or not.
    if (counted === 0 && moment.local !== start.local) counted = 1;
    counted += 1;
    const isAfterEnd = until !== null && (until.isUtc && !start.isDay ? at : moment.local) > until.local;
    if (isAfterEnd || at > window.to || (count !== null && counted > count)) return;
    if (budget.instances <= 0) return;
    budget.instances -= 1;
    yield { start: moment };
    // One more than are held, so that this is told.
    if (at >= now) ahead += 1;
    if (ahead > mostDates) return;
  }
}

function extentOf(
  { count }: Rule['recurrence'],
  start: Moment,
  times: readonly number[],
  until: Until | null,
  window: Window,
): Extent {
  const first = Math.floor(start.local / DAY);
  const firstTime = times.findIndex((time) => time >= start.local - first * DAY);
  // If a rule ended before the window, its last date is needed.
  const ends = until === null ? window.from : Math.min(window.from, until.local - YEAR);
  return {
    first,
    // A zone is at most a day from another. To count, all are looked at.
    from: count === null ? Math.max(first, Math.floor(ends / DAY) - 1) : first,
    last: Math.floor(window.to / DAY) + 1,
    times: times.length,
    firstTime: firstTime === -1 ? times.length : firstTime,
  };
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
    noteAt({ ...property, raw: text }, setting.report, 'a period was expected, as start/end');
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
