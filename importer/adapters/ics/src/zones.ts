import { type DayBudget, type OffsetAt, offsetsOf, type Report } from '@calendar/adapter-kit';
import { ZONE } from '@calendar/time';
import { IANAZone } from 'luxon';
import { findIana } from 'windows-iana';
import type { Component } from './components.ts';
import { firstValueOf, type Properties, propertiesOf } from './property.ts';
import { offsetsIn } from './timeZoneRules.ts';

/** A time zone: the times on its clocks. */
export interface Zone {
  readonly name: string;
  readonly offsetAt: OffsetAt;
}

/**
 * The zones of a file, by the names that its `TZID` parameters use. A name of the IANA database or of Windows means
 * that zone, whatever the file's `VTIMEZONE` says. For any other name `VTIMEZONE` counts.
 */
export class Zones {
  readonly #report: Report;
  readonly #budget: DayBudget;
  readonly #defined: ReadonlyMap<string, { readonly component: Component; readonly properties: Properties }>;
  readonly #zones = new Map<string, Zone | null>();

  constructor(components: readonly Component[], report: Report, budget: DayBudget) {
    this.#report = report;
    this.#budget = budget;
    this.#defined = new Map(
      components.flatMap((component) => {
        const properties = propertiesOf(component, report);
        const name = firstValueOf(properties.get('TZID')?.[0])?.trim();
        return name === undefined ? [] : [[name, { component, properties }] as const];
      }),
    );
  }

  /** The zone of a name, or null if no source defines it. */
  named(name: string): Zone | null {
    if (name.length > LONGEST_NAME) return null;
    const known = this.#zones.get(name);
    if (known !== undefined) return known;
    const zone = this.#find(name.trim());
    this.#zones.set(name, zone);
    return zone;
  }

  #find(name: string): Zone | null {
    const defined = this.#defined.get(name);
    const location = firstValueOf(defined?.properties.get('X-LIC-LOCATION')?.[0]);
    const iana = ianaName(name) ?? (location === null ? null : ianaName(location));
    if (iana !== null) return zoneOf(iana);
    if (defined === undefined) return null;
    const offsetAt = offsetsIn(defined.component, this.#report, this.#budget);
    return offsetAt === null ? null : { name, offsetAt };
  }
}

/** Norway's zone. A time without a zone is in it if its calendar names no zone. */
export const NORWAY: Zone = { name: ZONE, offsetAt: offsetsOf(ZONE) };

export const UTC: Zone = { name: 'UTC', offsetAt: () => 0 };

/** A zone of the IANA database; each day's offset is looked up once. */
function zoneOf(name: string): Zone {
  return name === ZONE ? NORWAY : { name, offsetAt: byDay(offsetsOf(name)) };
}

/** `Europe/Oslo` of itself, of `/mozilla.org/20050126_1/Europe/Oslo` and of `W. Europe Standard Time`; null of another name. */
function ianaName(name: string): string | null {
  if (name.length > LONGEST_NAME) return null;
  const [, tail] = /^\/.*?\/([A-Za-z_]+\/[A-Za-z_/+-]+)$/.exec(name) ?? [];
  const [windows] = findIana(name);
  return [name, tail, windows].find((each) => each !== undefined && IANAZone.isValidZone(each)) ?? null;
}

function byDay(offsetAt: OffsetAt): OffsetAt {
  // Null: the clocks change on that day.
  const days = new Map<number, number | null>();
  return (instant) => {
    const day = Math.floor(instant / DAY);
    const known = days.get(day) ?? lookUp(day);
    return known ?? offsetAt(instant);
  };
  function lookUp(day: number): number | null {
    if (days.has(day)) return null;
    const [first, last] = [offsetAt(day * DAY), offsetAt((day + 1) * DAY - 1)];
    days.set(day, first === last ? first : null);
    return first === last ? first : null;
  }
}

const DAY = 24 * 60 * 60_000;
const LONGEST_NAME = 200;
