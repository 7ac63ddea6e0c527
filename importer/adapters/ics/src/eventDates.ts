import { isRecordable } from '@calendar/model/feedFields';
import {
  instantOf,
  type Moment,
  type MomentSetting,
  momentIn,
  momentOf,
  shifted,
  startIn,
} from './moments.ts';
import { type Properties, parameterOf } from './property.ts';
import {
  type Instance,
  type RecurrenceBounds,
  type RecurrenceSet,
  recurrenceSetOf,
} from './recurrenceSet.ts';
import { type Length, lengthOf, type Span, spanOf } from './span.ts';
import { lastBefore } from './timeZoneRules.ts';

/** A `VEVENT` that was read. It is an event, or a change of one of its dates, or of one and all after it. */
export interface Version {
  readonly isCancelled: boolean;
  readonly properties: Properties;
  readonly line: number;
}

export interface EventDate extends Span {
  readonly version: Version;
  /** The start that it had before it was moved; null: it was not. */
  readonly previousStart: number | null;
}

export type DateSetting = MomentSetting & RecurrenceBounds;

/**
 * The dates of an event, by start: its own, its recurrences, and its changes (`RECURRENCE-ID`). Recurring dates before
 * the window are left out, unless there are no others. `main` is null if only single dates are in the file.
 */
export function datesOf(
  main: Version | null,
  changes: readonly Version[],
  setting: DateSetting,
): readonly EventDate[] {
  const start = main === null ? null : startIn(main.properties, setting);
  const set = main === null || start === null ? null : recurrenceSetOf(start, main.properties, setting);
  const meant = meantIn(set?.instances ?? new Map());
  const read = changes.flatMap((version) => readChange(version, main, meant, setting) ?? []);
  const own =
    main === null || start === null || set === null ? [] : ownDates(main, start, set, read, setting);
  const single = read.filter(({ isRange }) => !isRange || set === null);
  const dates = [...own, ...single.flatMap((change) => changedDate(change, set, setting) ?? [])]
    .filter(({ start, end }) => isRecordable(start) && isRecordable(end ?? start))
    .sort((one, other) => one.start - other.start);
  const once = [...new Map(dates.map((date) => [`${date.start} ${date.end}`, date])).values()];
  const isRecurring = once.length > 1;
  const held = once.filter(({ start, end }) => !isRecurring || (end ?? start) >= setting.window.from);
  return held.length > 0 ? held : once.slice(-1);
}

interface Change {
  readonly version: Version;
  readonly of: Moment;
  readonly start: Moment;
  readonly length: Length;
  readonly isRange: boolean;
}

function readChange(
  changed: Version,
  main: Version | null,
  meant: (of: Moment) => Moment,
  setting: MomentSetting,
): Change | null {
  const [id] = changed.properties.get('RECURRENCE-ID') ?? [];
  const named = momentOf(id, setting);
  if (id === undefined || named === null) return null;
  const of = meant(named);
  // A version that only cancels a date need not say when and where it is.
  const isWhole = main === null || changed.properties.has('DTSTART');
  const version = isWhole
    ? changed
    : { ...changed, properties: new Map([...main.properties, ...changed.properties]) };
  const start = isWhole ? startIn(version.properties, setting) : of;
  if (changed.properties.has('DTSTART') && start === null) return null;
  const begins = start ?? of;
  const own = isWhole ? begins : (startIn(version.properties, setting) ?? of);
  const isRange = parameterOf(id, 'range')?.toUpperCase() === 'THISANDFUTURE';
  return { version, of, start: begins, length: lengthOf(own, version.properties, setting), isRange };
}

/** The start that a change means. A day, or its midnight, means the one instance of that day. */
function meantIn(instances: RecurrenceSet['instances']): (of: Moment) => Moment {
  const byDay = Map.groupBy([...instances.values()], ({ start }) => dayOf(start));
  return (of) => {
    const [instance, ...others] = byDay.get(dayOf(of)) ?? [];
    if (instance === undefined || others.length > 0 || instances.has(instantOf(of))) return of;
    return of.isDay || of.local % DAY === 0 || instance.start.isDay ? instance.start : of;
  };
}

function ownDates(
  main: Version,
  start: Moment,
  { instances }: RecurrenceSet,
  changes: readonly Change[],
  setting: MomentSetting,
): readonly EventDate[] {
  const length = lengthOf(start, main.properties, setting);
  const changed = new Set(changes.filter(({ isRange }) => !isRange).map(({ of }) => keyOfChange(of)));
  const ranges = changes
    .filter(({ isRange }) => isRange)
    .map((change) => ({ ...change, from: instantOf(change.of) }))
    .sort((one, other) => one.from - other.from);
  return [...instances].flatMap(([at, instance]) => {
    if (keysOfInstance(instance.start).some((key) => changed.has(key))) return [];
    const range = lastBefore(ranges, at);
    if (range === undefined) return [dateOf(main, instance, length)];
    // Instances are moved on the wall clock, so that a change of summer time does not move them twice.
    const moved = shifted(instance.start, range.start.local - momentIn(range.of, range.start.zone).local);
    const inZone = { ...moved, zone: range.start.zone, isDay: range.start.isDay };
    const date = dateOf(range.version, { start: inZone }, range.length);
    return [{ ...date, previousStart: date.start === at ? null : at }];
  });
}

function dateOf(version: Version, { start, length }: Instance, standard: Length): EventDate {
  return { ...spanOf(start, length === undefined ? standard : length), version, previousStart: null };
}

/** The date that a version of a single date makes. Null if the event has no such date. */
function changedDate(
  change: Change,
  set: RecurrenceSet | null,
  { report, window }: DateSetting,
): EventDate | null {
  const { of, start, length, version } = change;
  const at = instantOf(of);
  const [id] = version.properties.get('RECURRENCE-ID') ?? [];
  const note = (why: string) =>
    report.add(id?.line ?? version.line, 'RECURRENCE-ID', id?.raw.slice(0, 100), why);
  if (set?.isExcepted(of)) {
    note('the event leaves this date out: so did the calendar');
    return null;
  }
  const isKnown = set === null || set.instances.has(at) || of.isDay || at < window.from || at > window.to;
  if (!isKnown) note('the event has no such date: this was taken as a further one');
  const span = spanOf(start, length);
  // Of a day alone it is not known when its date was.
  const isNamed = of.isDay === start.isDay || set?.instances.has(at) === true;
  return { ...span, version, previousStart: span.start === at || !isNamed ? null : at };
}

/** How a change identifies instances: by an instant, or all of a day. */
function keyOfChange(of: Moment): string {
  return of.isDay ? `day ${dayOf(of)}` : `at ${instantOf(of)}`;
}

function keysOfInstance(start: Moment): readonly string[] {
  return [`at ${instantOf(start)}`, `day ${dayOf(start)}`];
}

function dayOf({ local }: Moment): number {
  return Math.floor(local / DAY);
}

const DAY = 24 * 60 * 60_000;
