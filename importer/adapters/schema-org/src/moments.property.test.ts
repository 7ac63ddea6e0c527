import { parseDateTime } from '@calendar/time';
import fc from 'fast-check';
import { DateTime, IANAZone } from 'luxon';
import { expect, test } from 'vitest';
import { adapt, event } from './testing/adapt.ts';

test('a start is the instant that luxon makes of its parts, or is reported (rules 47)', () => {
  fc.assert(
    fc.property(aDateTime, (parts) => {
      const { feed, findings } = adapt([event({ name: 'Another' }), event({ startDate: textFrom(parts) })]);
      const expected = instantFrom(parts);
      const adapted = feed.events?.find(({ title_nb }) => title_nb === 'Konsert')?.dates[0]?.startDate;
      expect(adapted === undefined ? null : parseDateTime(adapted)).toBe(expected);
      expect(findings.some((note) => note.startsWith('startDate: '))).toBe(isOdd(parts));
    }),
    { numRuns: 500 },
  );
});

function textFrom({ date, time, between, offset, zone, isCritical, tag }: Parts): string {
  const inBrackets = zone === null ? '' : `[${isCritical ? '!' : ''}${zone}]`;
  return `${date}${between}${time}${offset ?? ''}${inBrackets}${tag}`;
}

/** Null if RFC 9557 refuses: a critical part that is not followed, or an unknown zone without an offset. */
function instantFrom(parts: Parts): number | null {
  const { date, time, offset, zone, isCritical, tag } = parts;
  if (tag.startsWith('[!') && !tag.includes('gregory')) return null;
  const isKnown = zone === null || DateTime.local({ zone }).isValid;
  if (!isKnown && (isCritical || offset === null)) return null;
  if (offset === null) return earliest(`${date}T${time}`, zone ?? 'Europe/Oslo');
  const instant = DateTime.fromISO(`${date}T${time}${offset}`).toMillis();
  return isCritical && disagree(parts) ? null : instant;
}

function isOdd(parts: Parts): boolean {
  const isUnknown = parts.zone !== null && !DateTime.local({ zone: parts.zone }).isValid;
  return instantFrom(parts) === null || isUnknown || disagree(parts);
}

function disagree({ date, time, offset, zone }: Parts): boolean {
  if (offset === null || zone === null || /^z$/i.test(offset) || !DateTime.local({ zone }).isValid)
    return false;
  const stated = DateTime.fromISO(`${date}T${time}${offset}`, { setZone: true });
  return Math.round(stated.setZone(zone).offset) !== stated.offset;
}

/** Luxon's own reading of a wall clock misses times that are there, the morning after Samoa's clocks went forward. */
function earliest(text: string, zone: string): number {
  const clock = DateTime.fromISO(text, { zone: 'utc' }).toMillis();
  const offsetAt = (instant: number) => IANAZone.create(zone).offset(instant) * 60_000;
  const offsets = HOURS_AROUND.map((hours) => offsetAt(clock + hours * 3_600_000));
  const shown = [...new Set(offsets)]
    .map((offset) => clock - offset)
    .filter((at) => at + offsetAt(at) === clock);
  // No clock shows it: as if the clocks had not been changed yet.
  return shown.length > 0 ? Math.min(...shown) : clock - (offsets[0] as number);
}

/** No zone changes its clocks twice within half a day. */
const HOURS_AROUND = [-26, -13, 0, 13, 26];
const ZONES = [
  'Europe/Oslo',
  'America/Toronto',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
];

const aDay = fc.oneof(
  fc
    .date({ min: new Date('1890-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  // Around changes of the clocks.
  fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2011-12-30', '2027-07-01'),
);
const aTime = fc.oneof(
  fc.constantFrom('02:30', '02:30:00', '01:15', '19:00', '00:00', '23:59:59', '24:00', '02:30:00.250'),
  fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`),
);
/** A date-time's parts, as luxon reads each of them. */
const aDateTime = fc.record({
  date: aDay,
  time: aTime,
  between: fc.constantFrom('T', 't', ' '),
  offset: fc.constantFrom(null, 'Z', 'z', '+02:00', '+0100', '-05', '+05:30', '-11:00'),
  zone: fc.constantFrom(null, ...ZONES, 'Mars/Olympus'),
  isCritical: fc.boolean(),
  tag: fc.constantFrom('', '', '[u-ca=hebrew]', '[!u-ca=gregory]', '[!u-ca=hebrew]', '[x-a=b-c]'),
});

type Parts = typeof aDateTime extends fc.Arbitrary<infer Each> ? Each : never;
