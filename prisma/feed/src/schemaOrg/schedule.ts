import { wallClockAt, ZONE } from '@calendar/time';
import { DateTime, IANAZone } from 'luxon';
import rrule, { type Options } from 'rrule';
import { isObject, localName } from './json.ts';
import { endOf, instantOfClock, type Moment, readMinutes, readMoment, startOf } from './moments.ts';
import { type Reading, textOf } from './reading.ts';
import type { SchemaNode, Value } from './schemaNode.ts';

const { RRule } = rrule;

/** When one occurrence of a schedule is held. */
export interface Occurrence {
  readonly start: number;
  /** Null: no end is known. */
  readonly end: number | null;
}

/** What a schedule may leave to its event. */
export interface ScheduleSetting {
  readonly eventStart: Moment | null;
  readonly eventEnd: Moment | null;
  readonly eventMinutes: number | null;
  /** A schedule without an end is followed for a year from here. */
  readonly now: number;
}

/**
 * The occurrences of a `Schedule`, by the rules of iCalendar, in the wall clock of its `scheduleTimezone`
 * (else Norway's). At most 1000, of which those after `now` come first; a schedule without an end
 * stops a year after `now`. Null, and noted, when it cannot be followed.
 */
export function occurrencesOf(
  schedule: SchemaNode,
  setting: ScheduleSetting,
  reading: Reading,
): readonly Occurrence[] | null {
  const plan = planOf(schedule, setting, reading);
  if (plan === null) return null;
  const excepted = exceptionsOf(schedule, plan.zone, reading);
  const days = bounded(daysOf(plan, setting.now, schedule, reading), setting.now, schedule, reading);
  return days.flatMap((date) => {
    const day = date.toISOString().slice(0, 10);
    const start = startOn(day, plan);
    return excepted(day, start) ? [] : [{ start, end: endAfter(day, start, plan) }];
  });
}

interface Plan {
  readonly rule: Partial<Options> | null;
  /** The first day, as if midnight UTC. */
  readonly first: Date;
  /** The last day, as if midnight UTC; null when the schedule has no end. */
  readonly last: Date | null;
  readonly zone: string;
  /** Null: whole days. */
  readonly startTime: Clock | null;
  readonly endTime: Clock | null;
  readonly minutes: number | null;
}

/** A time of day; minutes from UTC when it says so itself. */
interface Clock {
  readonly minutes: number;
  readonly offset: number | null;
}

function planOf(schedule: SchemaNode, setting: ScheduleSetting, reading: Reading): Plan | null {
  const zone = zoneOf(schedule, reading);
  const start = momentOf(schedule, 'startDate', zone, reading) ?? setting.eventStart;
  const end = momentOf(schedule, 'endDate', zone, reading) ?? endOfSeries(setting);
  if (start === null) {
    reading.note(schedule.place, schedule.json, 'a schedule needs a startDate');
    return null;
  }
  const rule = ruleOf(schedule, reading);
  if (rule === undefined) return null;
  const startTime =
    clockOf(schedule, 'startTime', reading) ?? ('instant' in start ? timeOfDay(start.instant, zone) : null);
  const duration = reading.one(schedule.values('duration'));
  const minutes = duration === null ? setting.eventMinutes : readMinutes(String(duration.json));
  if (duration !== null && minutes === null)
    reading.note(duration.place, duration.json, 'an ISO 8601 duration was expected');
  return {
    rule,
    first: dayIn(start, zone),
    last: end === null ? null : dayIn(end, zone),
    zone,
    startTime,
    endTime: clockOf(schedule, 'endTime', reading),
    minutes,
  };
}

/** An event's own end bounds its schedule only when it is not merely the end of the first day. */
function endOfSeries({ eventStart, eventEnd }: ScheduleSetting): Moment | null {
  if (eventStart === null || eventEnd === null) return null;
  return endOf(eventEnd) - startOf(eventStart) > DAY ? eventEnd : null;
}

function zoneOf(schedule: SchemaNode, reading: Reading): string {
  const value = reading.one(schedule.values('scheduleTimezone'));
  const zone = textOf(value);
  if (zone === null) return ZONE;
  if (IANAZone.isValidZone(zone)) return zone;
  reading.note(value?.place ?? '', zone, `a time zone such as ${ZONE} was expected, and ${ZONE} was taken`);
  return ZONE;
}

/** Null: it does not repeat. Undefined, and noted: it repeats in a way that cannot be followed. */
function ruleOf(schedule: SchemaNode, reading: Reading): Partial<Options> | null | undefined {
  const days = schedule.values('byDay').flatMap((value) => weekdayOf(value, reading));
  const weeks = numbersOf(schedule, 'byMonthWeek', -5, 5, reading);
  const months = numbersOf(schedule, 'byMonth', 1, 12, reading);
  const monthDays = numbersOf(schedule, 'byMonthDay', -31, 31, reading);
  const [count] = numbersOf(schedule, 'repeatCount', 1, 2_147_483_647, reading);
  const value = reading.one(schedule.values('repeatFrequency'));
  const frequency = value === null ? null : frequencyOf(String(value.json));
  if (value !== null && frequency === null) {
    reading.note(
      value.place,
      value.json,
      'a frequency of days, weeks, months or years was expected, such as P1W',
    );
    return undefined;
  }
  if (months.length > 0 && monthDays.length > 0 && !months.some((month) => hasDay(month, monthDays))) {
    reading.note(schedule.place, schedule.json, 'no month of these has any of these days');
    return undefined;
  }
  const freq = frequency ?? impliedFrequency(days, monthDays, months);
  if (freq === null) {
    if (count === undefined || count === 1) return null;
    reading.note(schedule.place, schedule.json, 'a schedule that repeats needs a repeatFrequency');
    return undefined;
  }
  return {
    ...weekly(freq, days.length > 0),
    ...(count === undefined ? {} : { count }),
    ...(days.length === 0
      ? {}
      : { byweekday: weeks.length === 0 ? days : days.flatMap((day) => weeks.map((week) => day.nth(week))) }),
    ...(months.length === 0 ? {} : { bymonth: [...months] }),
    ...(monthDays.length === 0 ? {} : { bymonthday: [...monthDays] }),
  };
}

/** Whether a month ever has one of these days. The library would look for 31 February until the year 9999. */
function hasDay(month: number, days: readonly number[]): boolean {
  const longest = new Date(Date.UTC(LEAP_YEAR, month, 0)).getUTCDate();
  return days.some((day) => Math.abs(day) <= longest);
}

const LEAP_YEAR = 2028;

interface Frequency {
  readonly freq: number;
  readonly interval: number;
}

function frequencyOf(text: string): Frequency | null {
  const word = FREQUENCY_WORDS[localName(text).trim().toLowerCase()] ?? text.trim();
  const [, count, unit] = /^P(\d+)([DWMY])$/i.exec(word) ?? [];
  if (count !== undefined && Number(count) > 0) {
    const freq = { D: RRule.DAILY, W: RRule.WEEKLY, M: RRule.MONTHLY, Y: RRule.YEARLY }[
      unit?.toUpperCase() as 'D'
    ];
    return { freq, interval: Number(count) };
  }
  const minutes = readMinutes(word);
  return minutes !== null && minutes > 0 && minutes % DAY_MINUTES === 0
    ? { freq: RRule.DAILY, interval: minutes / DAY_MINUTES }
    : null;
}

const FREQUENCY_WORDS: { readonly [word: string]: string } = {
  daily: 'P1D',
  weekly: 'P1W',
  biweekly: 'P2W',
  fortnightly: 'P2W',
  monthly: 'P1M',
  yearly: 'P1Y',
  annually: 'P1Y',
};

function impliedFrequency(
  days: readonly unknown[],
  monthDays: readonly number[],
  months: readonly number[],
): Frequency | null {
  if (days.length > 0) return { freq: RRule.WEEKLY, interval: 1 };
  if (monthDays.length > 0) return { freq: RRule.MONTHLY, interval: 1 };
  return months.length > 0 ? { freq: RRule.YEARLY, interval: 1 } : null;
}

/** Every seventh day on given weekdays is every week: iCalendar would look at every seventh day alone. */
function weekly({ freq, interval }: Frequency, onWeekdays: boolean): Frequency {
  return onWeekdays && freq === RRule.DAILY && interval % 7 === 0
    ? { freq: RRule.WEEKLY, interval: interval / 7 }
    : { freq, interval };
}

function weekdayOf({ place, json }: Value, reading: Reading) {
  const text = isObject(json)
    ? ''
    : localName(String(json)).replace(/^https?:\/\/purl\.org\/goodrelations\/v1#/, '');
  const [, nth, name] = /^([+-]?\d)?([A-Za-z]+)$/.exec(text.trim()) ?? [];
  const index = WEEKDAYS.indexOf((name ?? '').slice(0, 2).toUpperCase());
  const day = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU][index];
  if (day === undefined) {
    reading.note(place, json, 'a day of the week was expected, such as Monday or MO');
    return [];
  }
  return [nth === undefined ? day : day.nth(Number(nth))];
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

function numbersOf(
  schedule: SchemaNode,
  property: string,
  least: number,
  most: number,
  reading: Reading,
): readonly number[] {
  return schedule.values(property).flatMap(({ place, json }) => {
    const number = isObject(json) ? Number.NaN : Number(json);
    if (Number.isInteger(number) && number !== 0 && number >= least && number <= most) return [number];
    reading.note(place, json, `a whole number from ${least} to ${most} was expected`);
    return [];
  });
}

function momentOf(schedule: SchemaNode, property: string, zone: string, reading: Reading): Moment | null {
  const value = reading.one(schedule.values(property));
  const moment = value === null ? null : readMoment(String(value.json), zone);
  if (value !== null && moment === null) reading.note(value.place, value.json, 'a date was expected');
  return moment;
}

function clockOf(schedule: SchemaNode, property: string, reading: Reading): Clock | null {
  const value = reading.one(schedule.values(property));
  if (value === null) return null;
  const text = String(value.json).trim();
  const [, hours, minutes, utc, sign, offsetHours, offsetMinutes] = TIME.exec(text) ?? [];
  if (hours === undefined) {
    const moment = readMoment(text);
    if (moment !== null && 'instant' in moment) return timeOfDay(moment.instant, ZONE);
    reading.note(value.place, value.json, 'a time such as 19:00 was expected');
    return null;
  }
  const offset = Number(offsetHours ?? 0) * 60 + Number(offsetMinutes ?? 0);
  return {
    minutes: Number(hours) * 60 + Number(minutes),
    offset: utc !== undefined ? 0 : sign === undefined ? null : sign === '-' ? -offset : offset,
  };
}

const TIME = /^T?([01]?\d|2[0-4]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(?:(Z)|([+-])(\d{2}):?(\d{2})?)?$/i;

function timeOfDay(instant: number, zone: string): Clock {
  const { hour, minute } = zone === ZONE ? wallClockAt(instant) : DateTime.fromMillis(instant, { zone });
  return { minutes: hour * 60 + minute, offset: null };
}

function dayIn(moment: Moment, zone: string): Date {
  if ('day' in moment) return new Date(`${moment.day}T00:00:00Z`);
  return new Date(`${DateTime.fromMillis(moment.instant, { zone }).toISODate()}T00:00:00Z`);
}

/** The days of the occurrences, as if midnight UTC. */
function daysOf(plan: Plan, now: number, schedule: SchemaNode, reading: Reading): readonly Date[] {
  if (plan.rule === null) return [plan.first];
  const horizon = new Date(now + YEAR);
  const endless = plan.last === null && plan.rule.count === undefined;
  if (endless) {
    reading.note(
      schedule.place,
      schedule.json,
      `this has no end: dates until ${horizon.toISOString().slice(0, 10)} were taken`,
    );
  }
  const until = Math.min(
    (plan.last ?? (endless ? horizon : FAR)).getTime(),
    FAR.getTime(),
    plan.first.getTime() + LONGEST_SCHEDULE,
  );
  if (plan.last !== null && plan.last.getTime() > until) {
    reading.note(schedule.place, schedule.json, 'a schedule is followed for a hundred years');
  }
  return new RRule({ ...plan.rule, dtstart: plan.first, until: new Date(until) }).all();
}

function startOn(day: string, { startTime, zone }: Plan): number {
  return startTime === null ? startOf({ day }) : instantOn(day, startTime, zone);
}

function endAfter(day: string, start: number, { startTime, endTime, minutes, zone }: Plan): number | null {
  if (endTime !== null) {
    const end = instantOn(day, endTime, zone);
    return end > start ? end : instantOn(nextDay(day), endTime, zone);
  }
  if (minutes !== null) return start + minutes * 60_000;
  return startTime === null ? endOf({ day }) : null;
}

function instantOn(day: string, { minutes, offset }: Clock, zone: string): number {
  const clock = DateTime.fromISO(day, { zone: 'utc' }).plus({ minutes });
  return offset === null ? instantOfClock(clock, zone) : clock.toMillis() - offset * 60_000;
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
}

/** Whether an occurrence is excepted: by its day, or by its instant. */
function exceptionsOf(
  schedule: SchemaNode,
  zone: string,
  reading: Reading,
): (day: string, start: number) => boolean {
  const days = new Set<string>();
  const instants = new Set<number>();
  for (const { place, json } of schedule.values('exceptDate')) {
    const moment = readMoment(String(json), zone);
    if (moment === null) reading.note(place, json, 'a date was expected');
    else if ('day' in moment) days.add(moment.day);
    else instants.add(moment.instant);
  }
  return (day, start) => days.has(day) || instants.has(start);
}

function bounded(
  days: readonly Date[],
  now: number,
  schedule: SchemaNode,
  reading: Reading,
): readonly Date[] {
  if (days.length <= MOST_OCCURRENCES) return days;
  const ahead = days.filter((day) => day.getTime() >= now - DAY);
  reading.note(
    schedule.place,
    schedule.json,
    `this has too many dates: ${MOST_OCCURRENCES} were taken, those to come before those past`,
  );
  return ahead.length >= MOST_OCCURRENCES ? ahead.slice(0, MOST_OCCURRENCES) : days.slice(-MOST_OCCURRENCES);
}

const DAY = 24 * 60 * 60_000;
const DAY_MINUTES = 24 * 60;
const YEAR = 366 * DAY;
const MOST_OCCURRENCES = 1000;
const LONGEST_SCHEDULE = 100 * YEAR;
const FAR = new Date('9998-12-31T00:00:00Z');
