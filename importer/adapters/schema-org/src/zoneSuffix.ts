import { IANAZone } from 'luxon';

/** The parts in brackets after a date-time (RFC 9557): `[Europe/Oslo]`, `[!Europe/Oslo][u-ca=gregory]`. */
export interface ZoneSuffix {
  /** The text without it. */
  readonly dateTime: string;
  /** The zone as written; null without one. */
  readonly zone: string | null;
  /** Whether the zone's name means one. */
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
