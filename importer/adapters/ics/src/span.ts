import { LONG_DATE, LONGEST_DATE } from '@calendar/adapter-kit/bounded';
import { minutes as feedMinutes, isRecordable } from '@calendar/model/feedFields';
import {
  dayOf,
  instantOf,
  isMarkedAsDay,
  type Moment,
  type MomentSetting,
  momentIn,
  momentOf,
  shifted,
} from './moments.ts';
import { noteAt, type Properties, type Property } from './property.ts';

/** How long an instance lasts: until a time on the wall clock, or for an exact time. Null for an unknown end. */
export type Length = { readonly nominal: number; readonly exact: number } | null;

/** When an instance begins and ends, in milliseconds since 1970. */
export interface Span {
  readonly start: number;
  /** Null: no end is known. */
  readonly end: number | null;
  /** Whether it is whole days (docs/rules.md 67 "All-day dates"). */
  readonly allDay: boolean;
}

/** Of `DTEND` or `DURATION` (RFC 5545, 3.8.5.3); days are always nominal, and a day alone lasts one. */
export function lengthOf(start: Moment, properties: Properties, setting: MomentSetting): Length {
  const [ends] = properties.get('DTEND') ?? [];
  const [lasts] = properties.get('DURATION') ?? [];
  const unsaid = start.isDay ? { nominal: DAY, exact: 0 } : null;
  const stated = ends ?? lasts;
  if (stated === undefined) return unsaid;
  const length =
    ends === undefined
      ? durationOf(lasts as Property, setting)
      : untilEnd(start, ends, isMarkedAsDay(properties), setting);
  if (length === null) return unsaid;
  const { end } = spanOf(start, length);
  const minutes = Math.round(((end ?? 0) - instantOf(start)) / MINUTE);
  if (feedMinutes.safeParse(minutes).success && isRecordable(end ?? 0)) {
    if (minutes * MINUTE > LONGEST_DATE) noteAt(stated, setting.report, LONG_DATE);
    return start.isDay && minutes === 0 ? unsaid : length;
  }
  noteAt(stated, setting.report, 'this is before the start, or too late: it was left out');
  return unsaid;
}

/** An instance that begins at a moment. The end of a day is its last second, which is shown as that day. */
export function spanOf(start: Moment, length: Length): Span {
  const begins = instantOf(start);
  const allDay = start.isDay;
  if (length === null) return { start: begins, end: null, allDay };
  const end = instantOf(shifted(start, length.nominal)) + length.exact;
  return { start: begins, end: allDay && end > begins ? end - SECOND : end, allDay };
}

function untilEnd(start: Moment, property: Property, isMarked: boolean, setting: MomentSetting): Length {
  const read = momentOf(property, setting);
  if (read === null) return null;
  // Of a day that ends at a time, the last day is whole as well.
  const end = start.isDay && !read.isDay ? dayOf(isMarked ? read : momentIn(read, start.zone), true) : read;
  if (start.isDay && end.isDay) return { nominal: end.local - start.local, exact: 0 };
  return { nominal: 0, exact: instantOf(end) - instantOf(start) };
}

/** `PT1H30M`, `P1D`, `P2W`. Days and weeks are nominal, hours exact. */
function durationOf(property: Property, { report }: MomentSetting): Length {
  const length = readDuration(property.raw) ?? clockLength(property.raw);
  if (length === null) noteAt(property, report, 'a duration was expected, such as PT1H30M');
  return length;
}

/** `02:00:00`, which is no duration of iCalendar. */
function clockLength(text: string): Length {
  const [, hours, minutes, seconds = 0] = /^\s*(\d{1,3}):([0-5]\d)(?::([0-5]\d))?\s*$/.exec(text) ?? [];
  if (hours === undefined) return null;
  return { nominal: 0, exact: (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * SECOND };
}

export function readDuration(text: string): Length {
  const [, weeks, days, hours, minutes, seconds] = DURATION.exec(text.trim()) ?? [];
  const given = [weeks, days, hours, minutes, seconds];
  if (given.every((number) => number === undefined)) return null;
  const [w = 0, d = 0, h = 0, m = 0, s = 0] = given.map((number) => Number(number ?? 0));
  return { nominal: (w * 7 + d) * DAY, exact: (h * 60 + m) * MINUTE + s * SECOND };
}

const DURATION = /^\+?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,10})S)?)?$/i;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
