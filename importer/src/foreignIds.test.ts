import type { ForeignFeed } from '@calendar/adapter-kit/foreignFeed';
import { withKeptIds } from '@calendar/adapter-kit/keptIds';
import { readIcs } from '@calendar/ics';
import type { RawFeed } from '@calendar/model/feed';
import { readSchemaOrg } from '@calendar/schema-org';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createCalendarDatabases } from '../../test/support/calendarDatabases.ts';
import { event, venue } from '../test/builders.ts';
import { readRecord } from '../test/readRecord.ts';
import { feedOf } from './command/feedFrom.ts';
import { importFeed } from './importFeed.ts';
import { storedForeignItems } from './record/storedForeignItems.ts';

const databases = await createCalendarDatabases(afterAll);
beforeEach(databases.empty);

// As they were made of names before rule 53.
const RÅDHUSET = 'venue-0d1a1976ba0bb38f';
const ÅPEN_DAG = 'event-ca3ca6ebe92e7927';
const PAGE = 'https://a.example/program';

describe('items that were imported before ids were made within a source (rules 53)', () => {
  test('a venue keeps its id, and one of the same name elsewhere gets another', async () => {
    await take({ venues: [venue(RÅDHUSET, { name: 'Rådhuset', municipality: 'Bodø' })] });
    await takeForeign([at('Alta'), at('Bodø')]);
    const { venues } = await readRecord(databases);
    expect(
      [...venues.values()].map(({ id, municipality }) => [id === RÅDHUSET, municipality]).sort(),
    ).toEqual([
      [false, 'Alta'],
      [true, 'Bodø'],
    ]);
    const again = await takeForeign([at('Bodø'), at('Alta')]);
    expect(again.sections.venues).toMatchObject({ new: 0, changed: 0 });
  });

  test('an event at a page keeps its id, and so it does after its texts and its date are edited', async () => {
    await take({
      events: [event(PAGE, { event_slug: 'quiz', title_nb: 'Quiz', moreInfoURL: PAGE, dates: [DATE] })],
    });
    for (const more of [{}, { name: 'Quizkveld' }, { name: 'Quizkveld', startDate: '2026-03-08T19:00' }]) {
      await takeForeign([item({ name: 'Quiz', url: PAGE, ...more })]);
      expect([...(await readRecord(databases)).events.keys()]).toEqual([PAGE]);
    }
  });

  test('an event of several dates keeps its id for the first of them, and nothing doubles', async () => {
    const dates = [DATE, { startDate: '2026-03-08 19:00:00+01:00' }];
    await take({ events: [event(PAGE, { event_slug: 'quiz', moreInfoURL: PAGE, dates })] });
    const items = [item({ url: PAGE, startDate: '2026-03-08T19:00' }), item({ url: PAGE })];
    for (const order of [items, items.toReversed(), items]) {
      await takeForeign(order);
      const { events } = await readRecord(databases);
      expect(events.size).toBe(2);
      expect(events.get(PAGE)?.dates).toMatchObject([{ startDate: Date.parse('2026-03-01T18:00Z') }]);
    }
  });

  test('an event without a page keeps its id, and so does one with an identifier', async () => {
    await take({
      venues: [venue(RÅDHUSET, { name: 'Rådhuset', municipality: 'Bodø' })],
      events: [
        event(ÅPEN_DAG, { dates: [{ ...DATE, venue: RÅDHUSET }] }),
        event('17', { moreInfoURL: 'https://a.example/17' }),
      ],
    });
    const items = [
      at('Bodø', { '@id': undefined, name: 'Åpen dag' }),
      item({ identifier: '17', url: 'https://a.example/ny' }),
    ];
    await takeForeign(items);
    expect(new Set((await readRecord(databases)).events.keys())).toEqual(new Set([ÅPEN_DAG, '17']));
  });
});

test('for a source that takes items over, those of every source are known (rules 53)', async () => {
  await take({ venues: [venue(RÅDHUSET, { name: 'Rådhuset', municipality: 'Bodø' })] }, 'Kulturhuset');
  const read = readSchemaOrg(JSON.stringify([at('Bodø')]));
  const known = async (source: string | null) => (await storedForeignItems(read, source, databases)).venues;
  expect(await known(null)).toMatchObject([{ id: RÅDHUSET }]);
  expect(await known('Kulturhuset')).toMatchObject([{ id: RÅDHUSET }]);
  expect(await known('Biblioteket')).toEqual([]);
});

test('an event whose date moves keeps its id, and another event of the same page gets a new one (rules 53)', async () => {
  await takeForeign([item({ name: 'Quiz', url: PAGE })], 'Kulturhuset');
  const [id] = (await readRecord(databases)).events.keys();
  await takeForeign([item({ name: 'Quiz', url: PAGE, startDate: '2026-03-09T19:00' })], 'Kulturhuset');
  expect([...(await readRecord(databases)).events.keys()]).toEqual([id]);
  await takeForeign([item({ name: 'Konsert', url: PAGE, startDate: '2026-03-12T19:00' })], 'Kulturhuset');
  expect((await readRecord(databases)).events.size).toBe(2);
});

test.each([
  ['https://www.a.example/quiz/', 'http://a.example/quiz?utm_source=nyhetsbrev'],
  ['http://a.example/quiz', 'https://a.example/quiz/?fbclid=1'],
])('an event at %s keeps its id at %s, with title, start and place (rules 65)', async (before, after) => {
  const source = `Kino ${before}`;
  const quiz = (url: string, more: object = {}) =>
    at('Bodø', { '@id': undefined, name: 'Quiz', url, ...more });
  const ids = async () => {
    const { events } = await readRecord(databases);
    return [...events.values()]
      .filter((each) => each.moreInfoURL?.includes('a.example/quiz'))
      .map(({ id }) => id);
  };
  await takeForeign([quiz(before)], source);
  const held = await ids();
  await takeForeign([quiz(after)], source);
  expect(await ids()).toEqual(held);
  await takeForeign([quiz(after), quiz(`${before}#2`, { name: 'Konsert' })], source);
  expect(await ids()).toHaveLength(held.length + 1);
});

test('a date that is moved keeps the start that its id is made of, at each import (rules 65)', async () => {
  const dates = async (hour: number) => {
    await takeCalendar([['UID:1', 'SUMMARY:Hamlet', `DTSTART;TZID=Europe/Oslo:20270201T${hour}0000`]]);
    const [event] = (await readRecord(databases)).events.values();
    return event?.dates.map(({ startDate, previousStartDate }) => [startDate, previousStartDate]);
  };
  const [six, seven, eight] = [18, 19, 20].map((hour) => Date.parse(`2027-02-01T${hour}:00+01:00`));
  expect(await dates(18)).toEqual([[six, null]]);
  expect(await dates(19)).toEqual([[seven, six]]);
  expect(await dates(19)).toEqual([[seven, six]]);
  expect(await dates(20)).toEqual([[eight, six]]);
});

test('an event of a spreadsheet keeps its id when its title is edited (rules 53)', async () => {
  const taken = async (rows: string, replace = true) => {
    const given = { file: PAGE, format: 'csv', mapping: null, source: 'Laget', takeOver: false } as const;
    const bytes = Buffer.from(`Id;Tittel;Dato;Tid;Sted\n${rows}`);
    const documents = [{ address: PAGE, bytes, mediaType: '' }];
    const feed = await feedOf({ ...given, replace }, documents, () => undefined);
    await importFeed({ source: await feed(databases), databases, sourceName: 'Laget', replace });
    return [...(await readRecord(databases)).events.keys()];
  };
  const [id] = await taken(';Tittelfiel;12.12.2027;18;Huset');
  for (const edited of ['Tittelfeil;12', 'Tittelfeil;13', 'Tittel;13'])
    expect(await taken(`;${edited}.12.2027;18;Huset`)).toEqual([id]);
  // Without `replace` nothing goes, and what cannot be read stays.
  for (const [rows, replace] of [
    [';Annet;13.12.2027;18;Huset', false],
    [';Annet;13.12.2027;18;Huset\n;Tittel;snart;18;Huset', true],
    ['7;Tredje;13.12.2027;18;Huset\n;Tittel;13.12.2027;18;Huset', true],
  ] as const)
    expect(new Set(await taken(rows, replace))).toEqual(new Set([id, expect.any(String)]));
  const others = await taken(';A;13.12.2027;18;Huset\n;B;13.12.2027;18;Huset');
  expect(new Set([...others, id]).size).toBe(3);
});

const DATE = { startDate: '2026-03-01 19:00:00+01:00' };

function item(more: object): object {
  return { '@type': 'Event', name: 'Konsert', startDate: '2026-03-01T19:00', ...more };
}

function at(addressLocality: string, more: object = {}): object {
  const location = {
    '@type': 'Place',
    name: 'Rådhuset',
    address: { '@type': 'PostalAddress', addressLocality },
  };
  return item({ '@id': `https://a.example/${encodeURIComponent(addressLocality)}`, location, ...more });
}

function take(feed: RawFeed, sourceName = 'calendar') {
  return importFeed({ source: { feed }, sourceName, databases });
}

/** Takes items in as `npm run import -- --format schema.org` does. */
async function takeForeign(items: readonly object[], source?: string) {
  const options = source === undefined ? {} : { source };
  return takeRead(readSchemaOrg(JSON.stringify(items), options));
}

/** Takes events in, of their lines, as `npm run import -- --format ics` does. */
async function takeCalendar(events: readonly (readonly string[])[]) {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']);
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\n');
  return takeRead(readIcs(Buffer.from(text), { source: 'Teatret' }));
}

async function takeRead(read: ForeignFeed) {
  const stored = await storedForeignItems(read, read.source, databases);
  return take(withKeptIds(read, stored), read.source);
}
