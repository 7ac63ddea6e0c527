import { offsetsOf } from '@calendar/adapter-kit/wallClock';
import { isRecordable } from '@calendar/model/feedFields';
import { instantOfLocal, offsetIn, ZONE } from '@calendar/time';
import { DateTime, IANAZone } from 'luxon';
import type { EventReader } from './eventReader.ts';
import type { Value } from './schemaNode.ts';

/** When something starts or ends: an instant in milliseconds since 1970, or a whole day of a zone. */
export type Moment = { readonly instant: number } | { readonly day: string; readonly zone: string };

/** The moment of a value. Null, and noted, if it is none. */
export function momentOf({ json, place }: Value, reader: EventReader, zone: string = ZONE): Moment | null {
  const { moment, remark } = typeof json === 'string' ? readMoment(json, zone) : UNREADABLE;
  if (remark !== null) reader.note(place, json, remark);
  return moment;
}

/**
 * Reads ISO 8601, possibly with a zone in brackets (RFC 9557). An offset decides, then that zone, then `zone`. With an
 * unknown zone it cannot be read if it has no offset or the zone is critical (`!`).
 */
export function readMoment(text: string, zone: string = ZONE): MomentRead {
  const given = text.trim();
  if (PLAIN.test(given)) return readForm(given, zone);
  const repaired = withClock(given);
  const found = readForm(padded(repaired), zone);
  if (repaired === given || found.moment === null) return found;
  return { moment: found.moment, remark: found.remark ?? `this is no ISO 8601: it was read as ${repaired}` };
}

const PLAIN = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** Forms that sellers of tickets write: `2025-01-26T15:00:00:00+01:00`, `2027-02-04T7:00 PM`. */
function withClock(text: string): string {
  return text
    .replace(/^(.{10}T\d\d:\d\d:\d\d):\d\d(?=$|[Z+-])/i, '$1')
    .replace(/^(.{10})[T ] ?(\d{1,2})(:\d\d)? ?([ap])\.?m\.?$/i, (whole, day, hour, minutes, half) => {
      if (Number(hour) < 1 || Number(hour) > 12) return whole;
      const clock = (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
      return `${day}T${String(clock).padStart(2, '0')}${minutes ?? ':00'}`;
    });
}

function readForm(text: string, zone: string): MomentRead {
  const suffix = zoneSuffixOf(text);
  if (suffix === null) return UNREADABLE;
  const [, date, time, offsetText] = FORM.exec(suffix.dateTime) ?? [];
  const clock = clockOf(date ?? '', time);
  const offset = offsetText === undefined ? null : offsetIn(offsetText);
  if (Number.isNaN(clock) || (offsetText !== undefined && offset === null)) return UNREADABLE;
  if (suffix.foreign !== null)
    return refused(`"${suffix.foreign}" is not understood, and may not be ignored: it was left out`);
  const isUnknown = suffix.zone !== null && !suffix.isKnown;
  if (isUnknown && (offset === null || suffix.isCritical))
    return refused(`no time zone is named ${suffix.zone}: it was left out`);
  if (offset !== null) {
    const instant = clock - offset;
    const remark = isUnknown
      ? `no time zone is named ${suffix.zone}`
      : conflict(instant, offsetText ?? '', suffix);
    if (remark !== null && suffix.isCritical) return refused(`${remark}: it was left out`);
    return read({ instant }, remark === null ? null : `${remark}: the offset was taken`);
  }
  const named = suffix.zone ?? zone;
  return read(
    time === undefined ? { day: dayOf(clock), zone: named } : { instant: instantOfClock(clock, named) },
    null,
  );
}

function clockOf(date: string, time: string | undefined): number {
  if (PLAIN_DATE.test(date) && (time === undefined || PLAIN_TIME.test(time))) {
    const clock = Date.parse(`${date}T${time ?? '00:00'}Z`);
    // A day that the month does not have would be one of the next.
    if (new Date(clock).getUTCDate() === Number(date.slice(-2))) return clock;
  }
  return DateTime.fromISO(time === undefined ? date : `${date}T${time}`, { zone: 'utc' }).toMillis();
}

const PLAIN_DATE = /^\d{4}-\d\d-\d\d$/;
const PLAIN_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

export function dayOf(clock: number): string {
  return new Date(clock).toISOString().slice(0, 10);
}

/** With the zeros that a plug-in of WordPress leaves out: `2026-5-9T11:00+2:00`. */
function padded(text: string): string {
  return text
    .replace(/^(\d{4})-(\d{1,2})-(\d{1,2})(?=[T\s]|$)/i, (_, year: string, month: string, day: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
    .replace(/([+-])(\d:\d{2})$/, '$10$2');
}

/** The meaning of a text, and a remark: why it cannot be read, or which part was ignored. */
export interface MomentRead {
  readonly moment: Moment | null;
  readonly remark: string | null;
}

export function startOf(moment: Moment): number {
  return 'instant' in moment ? moment.instant : instantOfClock(clockOn(moment.day), moment.zone);
}

/** The instant at which a moment is over. For a day it is the last second, so that an end is shown on that day. */
export function endOf(moment: Moment): number {
  return 'instant' in moment
    ? moment.instant
    : instantOfClock(clockOn(moment.day) + LAST_SECOND, moment.zone);
}

export function instantOfClock(clock: number, zone: string): number {
  return instantOfLocal(clock, offsetsOf(zone));
}

export function clockOn(day: string): number {
  return Date.parse(`${day}T00:00Z`);
}

function conflict(instant: number, offsetText: string, { zone }: ZoneSuffix): string | null {
  // `Z` and `-00:00` do not name the zone of a clock.
  if (zone === null || /^(?:Z|-00:?(?:00)?)$/i.test(offsetText)) return null;
  const there = Math.round(offsetsOf(zone)(instant) / MINUTE) * MINUTE;
  return there === offsetIn(offsetText) ? null : `${zone} has another offset at that time`;
}

function read(moment: Moment, remark: string | null): MomentRead {
  return isRecordable(startOf(moment)) && isRecordable(endOf(moment)) ? { moment, remark } : UNREADABLE;
}

function refused(remark: string): MomentRead {
  return { moment: null, remark };
}

const UNREADABLE: MomentRead = refused(
  'an ISO 8601 date or date-time was expected, such as 2026-03-01T19:00',
);

// A day, not a month or a year, which ISO 8601 also knows: a calendar has no use for those.
const FORM =
  /^(\d{4}-?(?:\d{2}-?\d{2}|W\d{2}-?\d|\d{3}))(?:(?:T|\s+)(\d{2}[\d:.,]*)\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
const MINUTE = 60_000;
const LAST_SECOND = (24 * 60 * 60 - 1) * 1_000;

/** The parts in brackets after a date-time (RFC 9557): `[Europe/Oslo]`, `[!Europe/Oslo][u-ca=gregory]`. */
export interface ZoneSuffix {
  readonly dateTime: string;
  readonly zone: string | null;
  readonly isKnown: boolean;
  /** Whether the date-time is to be refused rather than read without regard to its zone (`!`). */
  readonly isCritical: boolean;
  /** A critical tag of another kind that is not understood. Null if there is none. */
  readonly foreign: string | null;
}

/** Parts a date-time from its suffix; null when the brackets are not of the form. */
export function zoneSuffixOf(text: string): ZoneSuffix | null {
  const open = text.indexOf('[');
  if (open === -1) return { dateTime: text, zone: null, isKnown: false, isCritical: false, foreign: null };
  const suffix = text.slice(open);
  if (!/^(?:\[[^[\]]+\])+$/.test(suffix)) return null;
  const tags = suffix.slice(1, -1).split('][');
  const [, flag, zone] = /^(!?)([^=]+)$/.exec(tags[0] as string) ?? [];
  const others = zone === undefined ? tags : tags.slice(1);
  if (!others.every((tag) => TAG.test(tag))) return null;
  return {
    dateTime: text.slice(0, open).trimEnd(),
    zone: zone ?? null,
    isKnown: zone !== undefined && IANAZone.isValidZone(zone),
    isCritical: flag === '!',
    // Dates are always those of ISO 8601; another calendar is how they would be shown.
    foreign: others.find((tag) => tag.startsWith('!') && !/^!u-ca=(?:iso8601|gregory)$/.test(tag)) ?? null,
  };
}

const TAG = /^!?[a-z_][a-z0-9_-]*=[a-z0-9]+(?:-[a-z0-9]+)*$/i;
