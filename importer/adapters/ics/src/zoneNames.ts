import { IANAZone } from 'luxon';
import windowsZones from 'timezones.json/timezones.json' with { type: 'json' };
import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana';

/** The time that a zone's name means: a zone of the IANA database, or an offset from UTC in milliseconds. */
export type NamedZone = { readonly iana: string } | { readonly offset: number };

/**
 * What a zone's name means (docs/rules.md 63 "Names of time zones"), or null: `/mozilla.org/20050126_1/Europe/Oslo`,
 * `W. Europe Standard Time`, `(UTC-05:00) Eastern Time (US & Canada)`, `sentraleuropeisk tid`, `GMT+05:30`.
 */
export function zoneNamed(name: string): NamedZone | null {
  const iana = ianaName(name) ?? windowsName(name) ?? labelled(name);
  if (iana !== null) return { iana };
  const offset = statedOffset(name);
  return offset === null ? null : { offset };
}

/** The name, or its end after a vendor's prefix: the longest that is a zone. */
function ianaName(name: string): string | null {
  const segments = name.replaceAll(' ', '_').split('/');
  const tails = segments.map((_, index) => segments.slice(index).join('/')).slice(-MOST_SEGMENTS);
  return tails.find((tail) => IANAZone.isValidZone(tail)) ?? null;
}

/** Outlook counts zones that it has changed: `Eastern Standard Time 1`. */
function windowsName(name: string): string | null {
  return findIana(name)[0] ?? findIana(name.replace(/ \d+$/, ''))[0] ?? null;
}

/** By a name that people see: the whole of it, or one of the towns in it. */
function labelled(name: string): string | null {
  const label = name.replace(/^\([^()]*\)\s*/, '');
  known ??= labels();
  return [label, ...label.split(/[,/]/)].map((text) => known?.get(folded(text))).find(Boolean) ?? null;
}

let known: ReadonlyMap<string, string> | undefined;

/** Windows' labels, and the names of the CLDR in English and Norwegian. Of several zones, Europe's are first. */
function labels(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (label: string | undefined, zone: string | undefined) => {
    const key = folded(label ?? '');
    // `GMT+03:00` is no name.
    if (/^\D+$/.test(key) && zone !== undefined && !found.has(key)) found.set(key, zone);
  };
  for (const { text, value } of windowsZones) {
    const label = text.replace(/^\([^()]*\)\s*/, '');
    for (const part of [label, ...label.split(',')]) add(part, findIana(value)[0]);
  }
  // One zone of each kind, which has the name for all of them.
  const typical = WINDOWS_TO_IANA_MAP.flatMap(({ territory, iana }) =>
    territory === '001' ? [iana[0]] : [],
  );
  for (const zone of typical.sort((one, other) => Number(isEuropean(other)) - Number(isEuropean(one))))
    for (const language of ['en', 'nb'])
      for (const timeZoneName of ['long', 'longGeneric'] as const) {
        const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName });
        for (const instant of [WINTER, SUMMER])
          add(format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value, zone);
      }
  return found;
}

function isEuropean(zone: string | undefined): boolean {
  return zone?.startsWith('Europe/') === true;
}

/** `UTC+01:00`, `GMT+0530`, `Z`, `(UTC-03:00) Somewhere`. */
function statedOffset(name: string): number | null {
  const stated = /^\(([^()]*)\)/.exec(name)?.[1] ?? name;
  if (/^(?:UTC|GMT|Z)$/i.test(stated)) return 0;
  const [, sign, hours, minutes] = OFFSET.exec(stated) ?? [];
  if (sign === undefined) return null;
  const offset = (Number(hours) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '+' ? offset : -offset;
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}

const OFFSET = /^(?:UTC|GMT)?\s*([+-])([01]?\d)(?:[:.]?([0-5]\d))?$/i;
const MOST_SEGMENTS = 5;
const WINTER = Date.UTC(2026, 0, 1);
const SUMMER = Date.UTC(2026, 6, 1);
