import type { Report } from '@calendar/adapter-kit/report';
import { isRecordable } from '@calendar/model/feedFields';
import { instantOfLocal } from '@calendar/time';
import { clockIn } from './clockIn.ts';
import { type Properties, type Property, parameterOf } from './property.ts';
import { NORWAY, UTC, type Zone, type Zones } from './zones.ts';

/** A `DATE` or a `DATE-TIME` of RFC 5545: the time on a clock or a calendar somewhere. */
export interface Moment {
  /** The wall clock, as if it were UTC, in milliseconds since 1970; of a day its midnight. */
  readonly local: number;
  readonly isDay: boolean;
  readonly zone: Zone;
}

export interface MomentSetting {
  readonly zones: Zones;
  readonly floating: Zone;
  readonly report: Report;
}

/** The instant at which a moment begins (docs/rules.md 10 "Accepted date-time forms" where clocks change). */
export function instantOf({ local, zone }: Moment): number {
  return instantOfLocal(local, zone.offsetAt);
}

/** The same day and time of day in a moment's zone, this much later or earlier on the wall clock. */
export function shifted(moment: Moment, milliseconds: number): Moment {
  return { ...moment, local: moment.local + milliseconds };
}

export function momentsOf(property: Property, setting: MomentSetting): readonly Moment[] {
  const zone = zoneOf(property, setting);
  const isDay = property.type === 'date';
  return property.raw.split(',').flatMap((text) => {
    const read = readMoment(text.trim(), zone, setting.floating);
    // Some producers write a time beside a day. An end late on a day means that day.
    const moment = read === null || !isDay ? read : dayOf(read, property.name === 'DTEND');
    if (moment === null) setting.report.add(property.line, property.name, text.slice(0, 100), A_MOMENT);
    return moment ?? [];
  });
}

/** When a version of an event begins, or null. Outlook marks a whole day that it writes from midnight to midnight. */
export function startIn(properties: Properties, setting: MomentSetting): Moment | null {
  const start = momentOf(properties.get('DTSTART')?.[0], setting);
  const isMarked = start !== null && isMarkedAsDay(properties) && start.local % DAY === 0;
  return isMarked ? dayOf(start) : start;
}

export function isMarkedAsDay(properties: Properties): boolean {
  return /^TRUE$/i.test(properties.get('X-MICROSOFT-CDO-ALLDAYEVENT')?.[0]?.raw.trim() ?? '');
}

export function momentOf(property: Property | undefined, setting: MomentSetting): Moment | null {
  if (property === undefined) return null;
  return momentsOf(property, setting)[0] ?? null;
}

/** The day that a moment is on; of a time, the next one if it is an end. */
export function dayOf({ local }: Moment, isEnd = false): Moment {
  const midnight = (isEnd ? Math.ceil(local / DAY) : Math.floor(local / DAY)) * DAY;
  return { local: midnight, isDay: true, zone: NORWAY };
}

/** Reads the forms of RFC 5545, those of ISO 8601 as well. @param zone null: none is named */
export function readMoment(text: string, zone: Zone | null, floating: Zone): Moment | null {
  const clock = clockIn(text);
  if (clock === null) return null;
  const { local, isDay, offset } = clock;
  // A day is one of Norway's: calendars of holidays name UTC as their zone.
  const moment = {
    local,
    isDay,
    zone: isDay ? NORWAY : offset === undefined ? (zone ?? floating) : zoneAt(offset),
  };
  return isRecordable(instantOf(moment)) ? moment : null;
}

/** The zone that a property names, or null. One that is not known is reported, and taken for Norway's. */
export function zoneOf(property: Property, { zones, report }: MomentSetting): Zone | null {
  const name = parameterOf(property, 'tzid');
  if (name === null) return null;
  const zone = zones.named(name);
  if (zone === null) report.add(property.line, property.name, name.slice(0, 200), UNKNOWN_ZONE);
  return zone ?? NORWAY;
}

/** The zone of a calendar's floating times: that of `X-WR-TIMEZONE`, else Norway's. An unknown one is reported. */
export function floatingZone(property: Property | undefined, zones: Zones, report: Report): Zone {
  const name = property?.raw.trim() ?? '';
  const zone = name === '' ? NORWAY : zones.named(name);
  if (zone === null) report.add(property?.line ?? 0, 'X-WR-TIMEZONE', name.slice(0, 200), UNKNOWN_ZONE);
  return zone ?? NORWAY;
}

const UNKNOWN_ZONE = `no time zone is named so: ${NORWAY.name} was taken`;
export function momentIn(moment: Moment, zone: Zone): Moment {
  if (moment.isDay || moment.zone === zone) return moment;
  const instant = instantOf(moment);
  return { local: instant + zone.offsetAt(instant), isDay: false, zone };
}

function zoneAt(offset: number): Zone {
  return offset === 0 ? UTC : { name: 'an offset', offsetAt: () => offset };
}

const DAY = 24 * 60 * 60_000;
const A_MOMENT = 'a date or a date-time was expected, such as 20260301 or 20260301T190000';
