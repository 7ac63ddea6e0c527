import { instantOfLocal, type Report } from '@calendar/adapter-kit';
import { isRecordable } from '@calendar/feed/fields';
import { type Property, parameterOf } from './property.ts';
import { NORWAY, UTC, type Zone, type Zones } from './zones.ts';

/** A `DATE` or a `DATE-TIME` of RFC 5545: the time on a clock or a calendar somewhere. */
export interface Moment {
  /** The wall clock, as if it were UTC, in milliseconds since 1970; of a day its midnight. */
  readonly local: number;
  readonly isDay: boolean;
  readonly zone: Zone;
}

/** The data for reading dates. */
export interface MomentSetting {
  readonly zones: Zones;
  /** The zone of times that name none. */
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

/** The time on a zone's clock at an instant. */
export function momentAt(instant: number, zone: Zone): Moment {
  return { local: instant + zone.offsetAt(instant), isDay: false, zone };
}

/** The moments that a property holds. One that cannot be read is reported. */
export function momentsOf(property: Property, setting: MomentSetting): readonly Moment[] {
  const zone = zoneOf(property, setting);
  return property.raw.split(',').flatMap((text) => {
    const moment = readMoment(text.trim(), zone, setting.floating);
    if (moment === null) setting.report.add(property.line, property.name, text.slice(0, 100), A_MOMENT);
    return moment ?? [];
  });
}

/** The first moment of a property, or null. */
export function momentOf(property: Property | undefined, setting: MomentSetting): Moment | null {
  if (property === undefined) return null;
  return momentsOf(property, setting)[0] ?? null;
}

/** @param zone null: none is named */
export function readMoment(text: string, zone: Zone | null, floating: Zone): Moment | null {
  const [, year, month, day, time, hour, minute, second, utc] = FORM.exec(text) ?? [];
  if (year === undefined) return null;
  const [y, m, d] = [Number(year), Number(month) - 1, Number(day)];
  // The years before 100 would be taken for those of the twentieth century.
  const midnight = new Date(0).setUTCFullYear(y, m, d);
  if (new Date(midnight).getUTCMonth() !== m || y === 0) return null;
  const clock =
    ((Number(hour ?? 0) * 60 + Number(minute ?? 0)) * 60 + Math.min(Number(second ?? 0), 59)) * 1000;
  const moment = {
    local: midnight + clock,
    isDay: time === undefined,
    // A day is one of Norway's: calendars of holidays name UTC as their zone.
    zone: time === undefined ? NORWAY : utc === undefined ? (zone ?? floating) : UTC,
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
const A_MOMENT = 'a date or a date-time was expected, such as 20260301 or 20260301T190000';
// A leap second is the one before it.
const FORM = /^(\d{4})(\d{2})(\d{2})(T([01]\d|2[0-3])([0-5]\d)([0-5]\d|60)?(Z)?)?$/i;
