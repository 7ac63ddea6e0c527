import { describeFinding } from '@calendar/adapter-kit/report';
import type { RawDate, RawEvent } from '@calendar/model/feed';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aHistory, type Item } from '../../../test/history.ts';
import { readSchemaOrg } from './index.ts';
import { adapt, event, NOW } from './testing/adapt.ts';

describe('over any edits of a feed', () => {
  test('every id stays, and nothing doubles (rules 53)', () => {
    fc.assert(
      fc.property(aHistory, (history) => {
        const ids = new Map<string, string>();
        for (const items of history) {
          const seen = idsIn(items, 'Kulturhuset');
          for (const [item, id] of seen) {
            expect(ids.get(item) ?? id, item).toBe(id);
            ids.set(item, id);
          }
          const identities = new Map([...seen].map(([item, id]) => [identityOf(item), id]));
          expect(new Set(identities.values()).size).toBe(identities.size);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('no publisher touches what another one has (rules 53)', () => {
    fc.assert(
      fc.property(aHistory, aHistory, (one, other) => {
        const [ours, theirs] = [allIds(one, 'Kulturhuset'), allIds(other, 'Biblioteket')];
        expect([...ours].filter((id) => theirs.has(id))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('if no source is given', () => {
  const idsOf = (json: unknown) => {
    const { feed } = adapt(json);
    return [feed.venues, feed.organizers, feed.events].map((items) => items?.map(({ id }) => id));
  };

  test('one identifier at two hosts is two events (rules 53)', () => {
    const at = (host: string) => idsOf(event({ identifier: '1', url: `https://${host}.example/1` }))[2];
    expect(at('alta')).not.toEqual(at('bodo'));
    expect(at('alta')).toEqual(
      idsOf(event({ identifier: '1', url: 'https://alta.example/2', name: 'Ny' }))[2],
    );
  });

  test('one identifier without a page is one event for each host that it was read from (rules 53)', () => {
    const readAt = (address: string, ...events: readonly object[]) =>
      readSchemaOrg([{ address, text: JSON.stringify(events) }], { now: NOW });
    const idAt = (address: string, name: string) =>
      readAt(address, event({ identifier: '1', name })).feed.events?.map(({ id }) => id);
    expect(idAt('https://alta.example/a', 'En')).not.toEqual(idAt('https://bodo.example/a', 'En'));
    expect(idAt('https://alta.example/a', 'En')).toEqual(idAt('https://alta.example/b', 'To'));
    const programme = event({
      '@id': 'https://alta.example/1',
      subEvent: [event({ identifier: '1', name: 'Del' })],
    });
    expect(readAt('https://alta.example/', programme).feed.events?.[1]?.id).toMatch(/^event-/);
  });

  test('one identifier with nothing that says whose it is is reported, once for all (rules 53)', () => {
    const some = [event({ identifier: '1' }), event({ identifier: '2', name: 'To' })];
    const { report } = adapt(some);
    expect(report.map(describeFinding)).toEqual([
      'Note: item 0 (and in 1): "…" — another publisher may have the same identifier, and would replace the event: ' +
        'name the publisher with --source',
    ]);
    expect(adapt(some, { source: 'Kulturhuset' }).report).toEqual([]);
  });
});

test('a date that was moved leaves the id of an event at a page as it is (rules 53)', () => {
  const page = { url: 'https://a.example/program' };
  const before = adapt(event({ ...page, startDate: '2026-03-01T19:00' })).event.id;
  const moved = event({
    ...page,
    startDate: '2026-04-01T19:00',
    previousStartDate: '2026-03-01T19:00',
    eventStatus: 'EventRescheduled',
  });
  expect(adapt(moved).event.id).toBe(before);
});

test('events at one page, at one time and place, are distinguished by name, which is reported (rules 53)', () => {
  const at = (name: string) => event({ url: 'https://a.example/program', name });
  const { feed, findings } = adapt([at('En'), at('To')]);
  expect(new Set(feed.events?.map(({ id }) => id)).size).toBe(2);
  expect(findings[0]).toMatch(/^: other events are at the same page and begin at the same time and place/);
});

test('items of one @id that differ in title, start and place are several events (rules 65)', () => {
  const at = (name: string, day: number, location: string) =>
    event({ '@id': 'https://a.example/program#event', name, startDate: `2026-03-0${day}T19:00`, location });
  const idsOf = (...items: readonly object[]) => adapt(items).feed.events?.map(({ id }) => id);
  const two = idsOf(at('Babysang', 1, 'Salen'), at('Foredrag', 2, 'Kjelleren'));
  expect(new Set(two).size).toBe(2);
  expect(idsOf(at('Foredrag om torsk', 2, 'Kjelleren'), at('Babysang', 1, 'Salen'))).toEqual(
    two?.toReversed(),
  );
  expect(idsOf(at('Babysang', 1, 'Salen'), at('Foredrag', 2, 'Salen'))).toHaveLength(1);
});

test.each(['Avlyst: Konsert', 'KANSELLERT: Konsert', 'Cancelled: Konsert', '[Avlyst] Konsert'])(
  '%s is cancelled, and loses the word (rules 65)',
  (name) => {
    const stated = { eventStatus: 'EventCancelled' };
    const series = (second: object) =>
      event({ subEvent: [event(), event({ startDate: '2026-03-08T19:00', ...second })] });
    expect(adapt(event({ name })).event).toEqual(adapt(event(stated)).event);
    expect(adapt(series({ name })).event).toEqual(adapt(series(stated)).event);
  },
);

/** Four ways in which a publisher makes an event known, two numbers a start, and each start in two rooms. */
function jsonOf({ number, text }: Item): object {
  const known = [
    { '@id': `https://a.example/${number >> 3}#event` },
    { identifier: `e${number >> 3}`, url: 'https://a.example/program' },
    { url: 'https://a.example/program' },
    { url: `https://a.example/arrangement/${number}` },
  ][number % 4];
  return event({
    ...known,
    name: text,
    description: `Om ${text}`,
    keywords: [text],
    startDate: startOf(number),
    location: {
      '@type': 'Place',
      '@id': `https://a.example/sal/${roomOf(number)}`,
      name: text,
      address: { streetAddress: text, addressLocality: 'Bodø' },
    },
    organizer: { '@type': 'Organization', name: `Laget ${text}`, url: 'https://laget.example/' },
  });
}

/** Numbers with equal `number % 4` and `number >> 3` are two dates of one event where its publisher states an identity. */
function identityOf(item: string): string {
  const number = Number(item);
  const way = number % 4;
  return way < 2 ? `${way} ${number >> 3}` : item;
}

function startOf(number: number): string {
  return `2026-03-${String(1 + (number >> 3)).padStart(2, '0')}T${number % 8 < 4 ? 18 : 20}:00`;
}

function roomOf(number: number): number {
  return number % 4;
}

/** The id of each item's event, by the item's number: found by its date and place, which no text names. */
function idsIn(items: readonly Item[], source: string): ReadonlyMap<string, string> {
  const { feed } = readSchemaOrg(JSON.stringify(items.map(jsonOf)), { now: NOW, source });
  expect(feed.organizers).toHaveLength(1);
  expect(feed.venues).toHaveLength(new Set(items.map(({ number }) => roomOf(number))).size);
  return new Map(
    items.map(({ number }) => {
      const date = dateOf(number, source);
      const holding = feed.events?.filter(({ dates }) =>
        dates.some(({ startDate, venue }) => startDate === date.startDate && venue === date.venue),
      );
      expect(holding).toHaveLength(1);
      return [String(number), holding?.[0]?.id ?? ''];
    }),
  );
}

const DATES = new Map<string, RawDate>();

/** The date that the feed has of an item alone. */
function dateOf(number: number, source: string): RawDate {
  const key = JSON.stringify([number, source]);
  const known = DATES.get(key);
  if (known !== undefined) return known;
  const { feed } = readSchemaOrg(JSON.stringify(jsonOf({ number, text: 'Alene' })), { now: NOW, source });
  const [date] = (feed.events as readonly RawEvent[]).flatMap(({ dates }) => dates);
  if (date === undefined) throw new Error('an item alone has a date');
  DATES.set(key, date);
  return date;
}

function allIds(history: readonly (readonly Item[])[], source: string): ReadonlySet<string> {
  return new Set(
    history.flatMap((items) => {
      const { venues, organizers, events } = readSchemaOrg(JSON.stringify(items.map(jsonOf)), {
        now: NOW,
        source,
      }).feed;
      return [venues, organizers, events].flatMap((section) => section?.map(({ id }) => id) ?? []);
    }),
  );
}
