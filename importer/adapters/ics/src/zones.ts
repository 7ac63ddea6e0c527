import type { Report } from '@calendar/adapter-kit/report';
import { type OffsetAt, offsetsOf } from '@calendar/adapter-kit/wallClock';
import { ZONE } from '@calendar/time';
import type { DayBudget } from '@calendar/time/recurrence';
import type { Component } from './components.ts';
import { firstValueOf, type Properties, propertiesOf } from './property.ts';
import { offsetsIn } from './timeZoneRules.ts';
import { zoneNamed } from './zoneNames.ts';

export interface Zone {
  readonly name: string;
  readonly offsetAt: OffsetAt;
}

/** The zones that `TZID` parameters name (docs/rules.md 63 "Names of time zones"); the file's `VTIMEZONE`s come first. */
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
    const offsetAt = defined === undefined ? null : offsetsIn(defined.component, this.#report, this.#budget);
    if (offsetAt !== null) return { name, offsetAt: byDay(offsetAt) };
    const location = firstValueOf(defined?.properties.get('X-LIC-LOCATION')?.[0]);
    const named = zoneNamed(name) ?? (location === null ? null : zoneNamed(location.slice(0, LONGEST_NAME)));
    if (named === null) return null;
    return 'iana' in named ? zoneOf(named.iana) : { name, offsetAt: () => named.offset };
  }
}

/** Norway's zone. A time without a zone is in it if its calendar names no zone. */
export const NORWAY: Zone = { name: ZONE, offsetAt: offsetsOf(ZONE) };

export const UTC: Zone = { name: 'UTC', offsetAt: () => 0 };

/** A zone of the IANA database; each day's offset is looked up once. */
function zoneOf(name: string): Zone {
  return name === ZONE ? NORWAY : { name, offsetAt: byDay(offsetsOf(name)) };
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
