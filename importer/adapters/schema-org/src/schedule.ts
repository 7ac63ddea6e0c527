import { offsetsOf } from '@calendar/adapter-kit/wallClock';
import { isRecordable } from '@calendar/model/feedFields';
import { isStartOfDay, offsetIn, ZONE } from '@calendar/time';
import { type DayBudget, occurrencesIn, type Recurrence, type Weekday } from '@calendar/time/recurrence';
import { type Duration, IANAZone } from 'luxon';
import { durationOf, lengthOf, readDuration } from './durations.ts';
import { enumeratedWord } from './enumerations.ts';
import type { EventReader } from './eventReader.ts';
import { localName, wholeNumberIn, wordOf } from './json.ts';
import {
  clockOn,
  dayOf,
  endOf,
  instantOfClock,
  type Moment,
  momentOf,
  readMoment,
  startOf,
} from './moments.ts';
import type { SchemaNode, Value } from './schemaNode.ts';

export interface Occurrence {
  readonly start: number;
  readonly end: number | null;
  /** Whether it is whole days (docs/rules.md 67 "All-day dates"). */
  readonly allDay: boolean;
}

export interface ScheduleSetting {
  readonly eventStart: Moment | null;
  readonly eventEnd: Moment | null;
  readonly eventDuration: Duration | null;
  readonly now: number;
  readonly mostDates: number;
  readonly days: DayBudget;
}

/** By the rules of iCalendar, in `scheduleTimezone`. Without an end it stops a year after `now`. Null, and noted: none. */
export function occurrencesOf(
  schedule: SchemaNode,
  setting: ScheduleSetting,
  reader: EventReader,
): readonly Occurrence[] | null {
  const plan = planOf(schedule, setting, reader);
  if (plan === null) return null;
  const excepted = reader.once(schedule, exceptionsOf);
  return heldDays(plan, setting, schedule, reader).flatMap((number) => {
    const day = dayOf(number * DAY);
    const start = startOn(day, plan);
    if (excepted(day, start) || !isRecordable(start)) return [];
    const allDay = plan.startTime === null && plan.endTime === null && plan.duration === null;
    return [
      { start, end: endAfter(day, start, plan, schedule, reader), allDay: allDay && isStartOfDay(start) },
    ];
  });
}

interface Plan {
  readonly recurrence: Recurrence | null;
  /** The first day, in days since 1970-01-01. */
  readonly first: number;
  /** The last day; null when the schedule has no end. */
  readonly last: number | null;
  readonly zone: string;
  readonly startTime: Clock | null;
  readonly endTime: Clock | null;
  readonly duration: Duration | null;
}

interface Clock {
  readonly milliseconds: number;
  /** Milliseconds from UTC when it says so itself. */
  readonly offset: number | null;
}

function planOf(schedule: SchemaNode, setting: ScheduleSetting, reader: EventReader): Plan | null {
  const zone = reader.once(schedule, zoneOf);
  const start = boundOf(schedule, 'startDate', zone, reader) ?? setting.eventStart;
  const end = boundOf(schedule, 'endDate', zone, reader) ?? endOfSeries(setting);
  if (start === null) return reader.refuse(schedule, 'a schedule needs a startDate');
  const recurrence = reader.once(schedule, recurrenceOf);
  if (recurrence === undefined) return null;
  const startTime =
    clockOf(schedule, 'startTime', zone, reader) ??
    ('instant' in start ? timeOfDay(start.instant, zone) : null);
  return {
    recurrence,
    first: dayIn(start, zone),
    last: end === null ? null : dayIn(end, zone),
    zone,
    startTime,
    endTime: clockOf(schedule, 'endTime', zone, reader),
    duration: durationOf(schedule, reader) ?? setting.eventDuration,
  };
}

/** An event's own end bounds its schedule only when it is not merely the end of the first day. */
function endOfSeries({ eventStart, eventEnd }: ScheduleSetting): Moment | null {
  if (eventStart === null || eventEnd === null) return null;
  return endOf(eventEnd) - startOf(eventStart) > DAY ? eventEnd : null;
}

function zoneOf(schedule: SchemaNode, reader: EventReader): string {
  const value = reader.one(schedule.values('scheduleTimezone'));
  const expected = `a time zone such as ${ZONE} was expected, and ${ZONE} was taken`;
  const zone = reader.read(value, expected, ({ json }) =>
    IANAZone.isValidZone(wordOf(json)) ? wordOf(json) : null,
  );
  return zone ?? ZONE;
}

/** Null: it does not repeat. Undefined, and noted, if it repeats in a way that cannot be followed. */
function recurrenceOf(schedule: SchemaNode, reader: EventReader): Recurrence | null | undefined {
  const days = meaningsOf(schedule, 'byDay', (value) => weekdayOf(value, reader));
  const weeks = meaningsOf(schedule, 'byMonthWeek', (value) => countOf(value, -5, 5, reader));
  const months = meaningsOf(schedule, 'byMonth', (value) => countOf(value, 1, 12, reader));
  const monthDays = meaningsOf(schedule, 'byMonthDay', (value) => countOf(value, -31, 31, reader));
  const stated = reader.one(schedule.values('repeatCount'));
  const count = stated === null ? undefined : countOf(stated, 1, 2_147_483_647, reader);
  const value = reader.one(schedule.values('repeatFrequency'));
  const expected = 'a frequency of days, weeks, months or years was expected, such as P1W';
  const frequency = reader.read(value, expected, ({ json }) => frequencyOf(wordOf(json)));
  if (value !== null && frequency === null) return undefined;
  if (days === null || weeks === null || months === null || monthDays === null || count === null)
    return undefined;
  const numbered = weeks.length > 0 || days.some(({ nth }) => nth !== null);
  const freq = frequency ?? impliedFrequency(days, numbered, monthDays, months);
  const fault = faultOf({ freq, count, days, weeks, months, monthDays, numbered });
  if (fault !== null) reader.refuse(schedule, fault);
  if (fault !== null) return undefined;
  if (freq === null) return null;
  return {
    ...weekly(freq, days.length > 0),
    count: count ?? null,
    weekdays: weeks.length === 0 ? days : days.flatMap((day) => weeks.map((nth) => ({ ...day, nth }))),
    months,
    monthDays,
  };
}

/** Null if none of the values can be read: without it there would be dates that nobody entered. */
function meaningsOf<Meaning>(
  schedule: SchemaNode,
  property: string,
  read: (value: Value) => Meaning | null,
): readonly Meaning[] | null {
  const values = schedule.values(property);
  const meanings = values.flatMap((value) => read(value) ?? []);
  return values.length > 0 && meanings.length === 0 ? null : meanings;
}

interface Conditions {
  readonly freq: Frequency | null;
  readonly count: number | undefined;
  readonly days: readonly Weekday[];
  readonly weeks: readonly number[];
  readonly months: readonly number[];
  readonly monthDays: readonly number[];
  /** Whether its days of the week are the first, the second and so on of something. */
  readonly numbered: boolean;
}

/** Why conditions cannot be followed together, or null. */
function faultOf({ freq, count, days, weeks, months, monthDays, numbered }: Conditions): string | null {
  if (months.length > 0 && monthDays.length > 0 && !months.some((month) => hasDay(month, monthDays)))
    return 'no month of these has any of these days: it was not followed';
  if (weeks.length > 0 && days.length === 0) return 'a byMonthWeek needs a byDay';
  if (freq === null)
    return count === undefined || count === 1 ? null : 'a schedule that repeats needs a repeatFrequency';
  if (numbered && freq.frequency !== 'month' && freq.frequency !== 'year')
    return 'a week of the month needs a repeatFrequency of months, such as P1M';
  return null;
}

function hasDay(month: number, days: readonly number[]): boolean {
  const longest = new Date(Date.UTC(LEAP_YEAR, month, 0)).getUTCDate();
  return days.some((day) => Math.abs(day) <= longest);
}

const LEAP_YEAR = 2028;

type Frequency = Pick<Recurrence, 'frequency' | 'interval'>;

function frequencyOf(text: string): Frequency | null {
  const word = FREQUENCY_WORDS.get(localName(text).trim().toLowerCase()) ?? text;
  const [, count, unit] = /^P(\d+)([DWMY])$/i.exec(word) ?? [];
  if (count !== undefined && Number(count) > 0) {
    const frequency = { D: 'day', W: 'week', M: 'month', Y: 'year' } as const;
    return {
      frequency: frequency[unit?.toUpperCase() as keyof typeof frequency],
      interval: Math.min(Number(count), LONGEST_INTERVAL),
    };
  }
  const days = readDuration(word)?.as('days') ?? 0;
  return days > 0 && Number.isInteger(days)
    ? { frequency: 'day', interval: Math.min(days, LONGEST_INTERVAL) }
    : null;
}

const LONGEST_INTERVAL = 100_000;

const FREQUENCY_WORDS: ReadonlyMap<string, string> = new Map([
  ['daily', 'P1D'],
  ['weekly', 'P1W'],
  ['biweekly', 'P2W'],
  ['fortnightly', 'P2W'],
  ['monthly', 'P1M'],
  ['yearly', 'P1Y'],
  ['annually', 'P1Y'],
]);

function impliedFrequency(
  days: readonly unknown[],
  numbered: boolean,
  monthDays: readonly number[],
  months: readonly number[],
): Frequency | null {
  if (days.length > 0) return { frequency: numbered ? 'month' : 'week', interval: 1 };
  if (monthDays.length > 0) return { frequency: 'month', interval: 1 };
  return months.length > 0 ? { frequency: 'year', interval: 1 } : null;
}

/** Every seventh day on given weekdays is every week: iCalendar would look at every seventh day alone. */
function weekly({ frequency, interval }: Frequency, onWeekdays: boolean): Frequency {
  return onWeekdays && frequency === 'day' && interval % 7 === 0
    ? { frequency: 'week', interval: interval / 7 }
    : { frequency, interval };
}

/** `Monday`, `MO`, `https://schema.org/Monday`, or numbered as in iCalendar: `2MO`, `-1MO`. */
function weekdayOf(value: Value, reader: EventReader): Weekday | null {
  const text = enumeratedWord(value).replace(/^https?:\/\/purl\.org\/goodrelations\/v1#/, '');
  const [, nth, name] = /^([+-]?[1-5])?(\p{L}{2,})$/u.exec(text) ?? [];
  const weekday = name === undefined ? -1 : WEEKDAYS.findIndex((names) => names.test(name));
  if (weekday === -1) return reader.refuse(value, 'a day of the week was expected, such as Monday or MO');
  return { weekday, nth: nth === undefined ? null : Number(nth) };
}

const WEEKDAYS = [
  /^(?:mo(?:n(?:days?)?)?|mandag)$/i,
  /^(?:tu(?:e(?:s(?:days?)?)?)?|tirsdag)$/i,
  /^(?:we(?:d(?:nesdays?)?)?|onsdag)$/i,
  /^(?:th(?:u(?:r(?:s(?:days?)?)?)?)?|torsdag)$/i,
  /^(?:fr(?:i(?:days?)?)?|fredag)$/i,
  /^(?:sa(?:t(?:urdays?)?)?|lørdag)$/i,
  /^(?:su(?:n(?:days?)?)?|søndag)$/i,
];

function countOf(value: Value, least: number, most: number, reader: EventReader): number | null {
  const expected = `a whole number from ${least} to ${most} was expected`;
  return reader.read(value, expected, ({ json }) => wholeNumberIn(json, least, most) || null);
}

function boundOf(schedule: SchemaNode, property: string, zone: string, reader: EventReader): Moment | null {
  const value = reader.one(schedule.values(property));
  return value === null ? null : momentOf(value, reader, zone);
}

function clockOf(schedule: SchemaNode, property: string, zone: string, reader: EventReader): Clock | null {
  const value = reader.one(schedule.values(property));
  if (value === null) return null;
  const [, hours, minutes, seconds, offsetText] = TIME.exec(wordOf(value.json)) ?? [];
  const milliseconds =
    Number(hours) * HOUR +
    Number(minutes) * MINUTE +
    Math.floor(Number(seconds?.replace(',', '.') ?? 0) * 1000);
  const offset = offsetText === undefined ? null : offsetIn(offsetText);
  if (milliseconds <= DAY && (offsetText === undefined || offset !== null)) return { milliseconds, offset };
  const { moment, remark } = readMoment(wordOf(value.json), zone);
  if (moment !== null && 'instant' in moment) {
    if (remark !== null) reader.note(value.place, value.json, remark);
    return timeOfDay(moment.instant, zone);
  }
  return reader.refuse(value, 'a time such as 19:00 was expected');
}

const TIME = /^T?(\d{1,2}):([0-5]\d)(?::([0-5]\d(?:[.,]\d+)?))?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

function timeOfDay(instant: number, zone: string): Clock {
  const local = instant + offsetsOf(zone)(instant);
  return { milliseconds: local - Math.floor(local / DAY) * DAY, offset: null };
}

/** In days since 1970-01-01. */
function dayIn(moment: Moment, zone: string): number {
  if ('day' in moment) return clockOn(moment.day) / DAY;
  return Math.floor((moment.instant + offsetsOf(zone)(moment.instant)) / DAY);
}

/** At most {@link MOST_OCCURRENCES} days, future ones first, followed for no more than a hundred years. */
function heldDays(
  plan: Plan,
  { now, mostDates, days: budget }: ScheduleSetting,
  schedule: SchemaNode,
  reader: EventReader,
): readonly number[] {
  const most = Math.min(MOST_OCCURRENCES, mostDates);
  const tooMany = `this has too many dates: ${most} were taken, those to come before those past`;
  const { recurrence, first, last } = plan;
  if (recurrence === null) return [first];
  const note = (why: string) => reader.refuse(schedule, why);
  const horizon = Math.floor(now / DAY) + YEAR;
  const endless = last === null && recurrence.count === null;
  if (endless) note(`this has no end: dates until ${dayOf(horizon * DAY)} were taken`);
  const until = Math.min(last ?? (endless ? horizon : FAR), FAR, first + LONGEST_SCHEDULE);
  const today = Math.ceil(now / DAY) - 1;
  const days: number[] = [];
  let ahead = 0;
  for (const { day } of occurrencesIn(recurrence, { first, last: until }, budget)) {
    if (ahead === most) {
      note(tooMany);
      return days.slice(-most);
    }
    days.push(day);
    if (day >= today) ahead += 1;
  }
  if (last === null ? !endless && days.length < (recurrence.count ?? 0) : last > until)
    note('a schedule is followed for a hundred years');
  if (budget.left <= 0) note('the schedules of this source look at too many days: this was followed in part');
  if (days.length > most) note(tooMany);
  return days.slice(-most);
}

function startOn(day: string, { startTime, zone }: Plan): number {
  return startTime === null ? startOf({ day, zone }) : instantOn(day, startTime, zone);
}

function endAfter(
  day: string,
  start: number,
  { startTime, endTime, duration, zone }: Plan,
  schedule: SchemaNode,
  reader: EventReader,
): number | null {
  if (endTime !== null) {
    const end = instantOn(day, endTime, zone);
    return end > start ? end : instantOn(dayOf(clockOn(day) + DAY), endTime, zone);
  }
  const stating = schedule.values('duration').length > 0 ? schedule : reader.event;
  const minutes = duration === null ? null : lengthOf(duration, start, stating, reader);
  if (minutes !== null) return start + minutes * MINUTE;
  return startTime === null ? endOf({ day, zone }) : null;
}

function instantOn(day: string, { milliseconds, offset }: Clock, zone: string): number {
  const clock = clockOn(day) + milliseconds;
  return offset === null ? instantOfClock(clock, zone) : clock - offset;
}

function exceptionsOf(schedule: SchemaNode, reader: EventReader): (day: string, start: number) => boolean {
  const zone = reader.once(schedule, zoneOf);
  const days = new Set<string>();
  const instants = new Set<number>();
  for (const value of schedule.values('exceptDate')) {
    const moment = momentOf(value, reader, zone);
    if (moment === null) continue;
    if ('day' in moment) days.add(moment.day);
    else instants.add(moment.instant);
  }
  return (day, start) => days.has(day) || instants.has(start);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 366;
const LONGEST_SCHEDULE = 100 * YEAR;
const FAR = Date.parse('9998-12-31T00:00:00Z') / DAY;
export const MOST_OCCURRENCES = 1000;
export const MOST_SCHEDULES = 100;
/** Days that the schedules of a source look at together. */
export const MOST_DAYS = 5_000_000;
