import type { RawFeed } from '@calendar/model/feed';
import { type Example, example, finds, lists, refusesFilter } from './example.ts';
import { aDate, anEvent, feedOf } from './items.ts';

/** A date argument and the instant that it means. */
const READ = [
  ['2026-06-15 12:00:00+02:00', '2026-06-15T10:00:00Z'],
  ['2026-06-15 12:00:00+0200', '2026-06-15T10:00:00Z'],
  ['2026-06-15 12:00:00+02', '2026-06-15T10:00:00Z'],
  ['2026-06-15 12:00:00Z', '2026-06-15T12:00:00Z'],
  ['2026-06-15 12:00:00-03:30', '2026-06-15T15:30:00Z'],
  ['2026-06-15T12:00:00+02:00', '2026-06-15T10:00:00Z'],
  ['2026-06-15T12:00:00.000Z', '2026-06-15T12:00:00Z'],
  ['2024-02-29 12:00:00Z', '2024-02-29T12:00:00Z'],
  ['2026-06-15 12:00:00', '2026-06-15T10:00:00Z'],
  ['2026-06-15T12:00:00', '2026-06-15T10:00:00Z'],
  ['2026-01-15 12:00:00', '2026-01-15T11:00:00Z'],
] as const;

/** Wall clocks that a change of the clocks repeats, or skips. */
const CHANGED = [
  ['2026-10-25 02:30:00', '2026-10-25T00:30:00Z'],
  ['2026-10-25 02:00:00', '2026-10-25T00:00:00Z'],
  ['2026-10-25 03:00:00', '2026-10-25T02:00:00Z'],
  ['2026-03-29 02:30:00', '2026-03-29T01:30:00Z'],
  ['2026-03-29 02:00:00', '2026-03-29T01:00:00Z'],
  ['2026-03-29 01:59:59', '2026-03-29T00:59:59Z'],
] as const;

const PLUS_BECAME_SPACE = ['2026-06-15 12:00:00 02:00', '2026-06-15T12:00:00 0200', '2026-06-15 12:00:00 02'];

const REFUSED = [
  ...['2026-06-15', '2026-06-15 12:00', '2026-02-29 12:00:00Z', '2026-02-30 12:00:00', 'tomorrow'],
  ...['2026-06-31 00:00:00+02:00', '2026-13-01 12:00:00Z', '2026-06-15 24:00:00Z', '2026-06-15 24:00:01Z'],
  ...['2026-06-15 12:60:00Z', '2026-06-15 12:00:60Z', '2026-6-15 12:00:00Z', '2026-06-15  12:00:00Z'],
  ...['2026-06-15 12:00:00 02:00', '2026-06-15 12:00:00 +02:00', '2026-06-15 12:00:00+2', '1781517600'],
  ...['2026-06-15 12:00:00.', '2026-06-15 12:00:00 CEST', '2026-06-15 12:00:00 Europe/Oslo'],
  ...[' 2026-06-15 12:00:00Z', '2026-06-15 12:00:00Z ', '15.06.2026 12:00:00', '1938103200000'],
];

/** An event at each instant, named by it. */
const INSTANTS: RawFeed = feedOf(
  ...[...new Set([...READ, ...CHANGED].map(([, instant]) => instant))].map((instant) =>
    anEvent(idAt(instant), { dates: [aDate(instant, 30)] }),
  ),
);

const SHOWN = [
  ['2026-01-01T00:00:00Z', '2026-01-01 01:00:00+01:00'],
  ['2026-07-01T22:30:00Z', '2026-07-02 00:30:00+02:00'],
  ['2026-03-29T01:00:00Z', '2026-03-29 03:00:00+02:00'],
  ['2026-10-25T00:30:00Z', '2026-10-25 02:30:00+02:00'],
  ['2026-10-25T01:30:00Z', '2026-10-25 02:30:00+01:00'],
] as const;

const FORMATTED = feedOf(
  ...SHOWN.map(([instant]) => anEvent(idAt(instant), { dates: [aDate(instant, 30)] })),
);

/** docs/interface.md 2.6 "Date-times", docs/rules.md 10 "Accepted date-time forms". */
export const DATE_TIMES: readonly Example[] = [
  ...READ.map(([text, instant]) =>
    meansInstant(`a date argument may be ${text} (interface 2.6; rules 10)`, text, instant),
  ),
  ...CHANGED.map(([text, instant]) =>
    meansInstant(
      `of a repeated clock the earlier instant is meant, a skipped one is moved: ${text} (rules 10)`,
      text,
      instant,
    ),
  ),
  example(
    'a date argument may have fractions of a second (rules 10)',
    INSTANTS,
    lists(range('2026-06-15T12:00:00.250Z', '2026-06-15T12:00:01Z'), []),
    lists(range('2026-06-15T12:00:00Z', '2026-06-15T12:00:00.5Z'), [idAt('2026-06-15T12:00:00Z')]),
  ),
  ...PLUS_BECAME_SPACE.map((text) =>
    example(
      `in a GET a plus may have become a space: ${text} (rules 10)`,
      INSTANTS,
      lists(range(text, '2026-06-15T10:00:01Z'), [idAt('2026-06-15T10:00:00Z')], { method: 'GET' }),
      refusesFilter({ fromStartDate: text }, { dates: ['fromStartDate'] }),
    ),
  ),
  ...REFUSED.map((text) =>
    example(
      `a date argument that is ${text} is refused and named (interface 4.3; rules 10)`,
      INSTANTS,
      ...['fromDate', 'untilDate', 'fromStartDate'].map((name) =>
        refusesFilter({ [name]: text }, { dates: [name] }),
      ),
    ),
  ),
  example(
    'dates that cannot be read are named together, in one error (rules 35)',
    INSTANTS,
    refusesFilter(
      { fromDate: 'x', untilDate: 'y', fromStartDate: '2031-06-03 20:00:00Z' },
      { dates: ['fromDate', 'untilDate'] },
    ),
  ),
  ...SHOWN.map(([instant, shown]) =>
    example(
      `a date-time has the offset of Norway on its date: ${shown} (interface 2.6)`,
      FORMATTED,
      finds(idAt(instant), { startDate: shown }),
    ),
  ),
];

function meansInstant(title: string, text: string, instant: string): Example {
  const nextSecond = new Date(Date.parse(instant) + 1000).toISOString();
  return example(title, INSTANTS, lists(range(text, nextSecond), [idAt(instant)]));
}

/** From an instant on, until before another. */
function range(fromStartDate: string, untilDate: string): { fromStartDate: string; untilDate: string } {
  return { fromStartDate, untilDate };
}

function idAt(instant: string): string {
  return `at-${Date.parse(instant) / 1000}`;
}
