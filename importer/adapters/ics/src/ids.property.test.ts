import { type StoredForeignEvent, withKeptIds } from '@calendar/adapter-kit/keptIds';
import type { RawEvent, RawFeed } from '@calendar/model/feed';
import { parseDateTime } from '@calendar/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aHistory, type Item } from '../../../test/history.ts';
import { readIcs } from './index.ts';
import { calendar, NOW, vevent } from './testing/adapt.ts';

describe('over any edits of a feed', () => {
  test('every id stays where UIDs do, and nothing doubles (rules 53)', () => {
    fc.assert(
      fc.property(aHistory, (history) => {
        const ids = new Map<number, string>();
        for (const items of history) {
          const events = readEvents(
            items.map((item) => [...versionsOf(item, `uid-${item.number}`, item.text)].flat()),
          );
          expect(new Set(events.map(({ id }) => id)).size).toBe(items.length);
          for (const [index, { number }] of items.entries()) {
            const id = events[index]?.id ?? '';
            expect(ids.get(number) ?? id).toBe(id);
            ids.set(number, id);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test('every id stays where UIDs are others each time, and nothing doubles (rules 53)', () => {
    fc.assert(
      fc.property(aHistory, (history) => {
        const ids = new Map<number, string>();
        const record = new Map<string, StoredForeignEvent>();
        for (const [download, items] of history.entries()) {
          const lines = items.map((item) =>
            versionsOf(item, `${download}-${item.number}`, titleOf(item)).flat(),
          );
          const { events = [] } = keptOf(lines, [...record.values()]);
          for (const [index, { number }] of items.entries()) {
            const event = events[index] as RawEvent;
            expect(ids.get(number) ?? event.id, String(number)).toBe(event.id);
            ids.set(number, event.id);
            record.set(event.id, stored(event));
          }
          expect(record.size).toBe(ids.size);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('no source has an id of another (rules 53)', () => {
    const lines = [
      vevent('DTSTART:20260301T180000Z', 'LOCATION:Salen', 'ORGANIZER;CN=Laget:mailto:post@laget.example'),
    ];
    const [one, other] = ['Kulturhuset', 'Biblioteket'].map((source) => idsOf(feedOf(lines, source)));
    expect(one?.filter((id) => other?.includes(id))).toEqual([]);
  });
});

test('events that begin together under one name keep one id each (rules 53)', () => {
  const three = (download: number) =>
    [0, 1, 2].map((each) => vevent(`UID:${download}-${each}`, 'DTSTART:20260301T180000Z'));
  const before = readEvents(three(1)).map(stored);
  const { events = [] } = keptOf(three(2), before);
  expect(events.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
});

test('an event that is held elsewhere keeps its id where its UID is another (rules 53)', () => {
  const at = (uid: string, venue: string) => [
    vevent(`UID:${uid}`, 'DTSTART:20260301T180000Z', `LOCATION:${venue}`),
  ];
  const before = readEvents(at('1', 'Salen'));
  const { events } = keptOf(at('2', 'Kjelleren'), before.map(stored));
  expect(events?.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test('an event whose own id is known keeps it, whoever begins with it (rules 53)', () => {
  const [kept, other] = ['1', '2'].map((uid) => vevent(`UID:${uid}`, 'DTSTART:20260301T180000Z'));
  const before = feedOf([kept ?? []]).events?.map(stored) ?? [];
  const { events = [] } = keptOf([other ?? [], kept ?? []], before);
  expect(events[1]?.id).toBe(before[0]?.id);
  expect(events[0]?.id).not.toBe(before[0]?.id);
});

test('one UID of different events is several, of another time is one (rules 65)', () => {
  const at = (title: string, day: string) =>
    vevent('UID:0', `SUMMARY:${title}`, `DTSTART:202603${day}T180000Z`);
  const ids = (...events: readonly (readonly string[])[]) => readEvents(events).map(({ id }) => id);
  const two = ids(at('Babysang', '02'), at('Foredrag', '03'));
  expect(new Set(two).size).toBe(2);
  expect(ids(at('Foredrag om torsk', '03'), at('Babysang', '02'))).toEqual(two.toReversed());
  expect(readEvents([at('Babysang', '02'), at('Avlyst: Babysang', '03')])).toMatchObject([
    { title_nb: 'Babysang', dates: [{ eventCancelled: false }, { eventCancelled: true }] },
  ]);
  expect(ids(at('Babysang', '02'), at('Baby song', '02'))).toHaveLength(1);
});

test('an event without a UID is known by its name and start, which is reported (rules 53)', () => {
  const nameless = vevent('DTSTART:20260301T180000Z').filter((line) => !line.startsWith('UID'));
  const { feed, report } = readIcs(
    calendar(...nameless, ...nameless.map((line) => line.replace('Quiz', 'Konsert'))),
    { now: NOW },
  );
  expect(new Set(feed.events?.map(({ id }) => id)).size).toBe(2);
  expect(report).toMatchObject([
    { item: 4, why: 'an event needs a UID: its name and start identify it', alsoIn: [9] },
  ]);
});

/** A third of the items recur, some with a date that is moved; four begin together. */
function versionsOf({ number, text }: Item, uid: string, title: string): readonly (readonly string[])[] {
  const start = `202603${String(10 + (number >> 2)).padStart(2, '0')}T190000`;
  const what = [`UID:${uid}`, `SUMMARY:${title}`, `DESCRIPTION:Om ${text}`, `LOCATION:Sal ${number % 4}`];
  const series = number % 3 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=3'] : [];
  const main = vevent(...what, `DTSTART;TZID=Europe/Oslo:${start}`, ...series);
  if (number % 6 !== 0) return [main];
  return [
    main,
    vevent(
      ...what,
      `RECURRENCE-ID;TZID=Europe/Oslo:${start}`,
      `DTSTART;TZID=Europe/Oslo:${start.replace('T19', 'T20')}`,
    ),
  ];
}

/** Where UIDs change, a title must not; of those that begin together no two have the same. */
function titleOf({ number }: Item): string {
  return ['Quiz', 'Konsert', 'Kveld', 'Lunsj'][number % 4] as string;
}

function readEvents(versions: readonly (readonly string[])[]): readonly RawEvent[] {
  return feedOf(versions).events as readonly RawEvent[];
}

function keptOf(versions: readonly (readonly string[])[], events: readonly StoredForeignEvent[]): RawFeed {
  const read = readIcs(calendar(...versions.flat()), { now: NOW, source: 'Kulturhuset' });
  return withKeptIds(read, { venues: [], organizers: [], events });
}

function feedOf(versions: readonly (readonly string[])[], source = 'Kulturhuset'): RawFeed {
  return readIcs(calendar(...versions.flat()), { now: NOW, source }).feed;
}

function stored({ id, title_nb, dates }: RawEvent): StoredForeignEvent {
  return {
    id,
    title: title_nb,
    page: null,
    dates: dates.map(({ startDate, venue = null }) => ({
      start: parseDateTime(startDate) ?? Number.NaN,
      previousStart: null,
      venue,
    })),
  };
}

function idsOf({ venues = [], organizers = [], events = [] }: RawFeed): readonly string[] {
  return [...venues, ...organizers, ...events].map(({ id }) => id);
}
