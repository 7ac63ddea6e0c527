import { onDatabases } from '@calendar/importer';
import { changeCorrections } from '@calendar/importer/corrections';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { afterAll, expect, test } from 'vitest';
import { FILTER_FIELDS } from '../../subgraphs/events/src/rules/filterFields.ts';
import { CATEGORIES, event, organizer, venue } from '../contract/items.ts';
import { NOON, startCalendar } from '../contract/startCalendar.ts';
import { askPresent, startOutletsBefore } from '../support/outlets.ts';

/** `/calendar.ics`, read as its subscribers read it (docs/outlets.md). */

let now = Date.parse(NOON);
/** Both clocks. */
const at = (instant: string): void => {
  now = Date.parse(instant);
  calendar.at(instant);
};

const CINEMA = venue('kino', {
  name: 'Kino, sal 1; «Æøå»',
  slug: 'kino',
  address: 'Storgata 1',
  postalCode: '8006',
  municipality: 'Bodø',
  location: { latitude: 67.28, longitude: 14.4 },
});
const FEED = {
  categories: CATEGORIES,
  venues: [CINEMA, venue('hus', { slug: 'hus' })],
  organizers: [organizer('club', { name: 'Klubben, \\ & co' })],
  events: [
    event('film', {
      title_nb: 'Film; «Ære», del\u001b 1\\2',
      title_en: 'Film',
      desc_nb: `<p>${'Blåbærsyltetøy 🎬 '.repeat(40)}</p><p>To, tre; fire</p>`,
      categories: ['MUSIC', 'DANCE'],
      organizers: ['club'],
      updated_at: '2031-05-01T08:00:00.000Z',
      dates: [
        { startDate: '2031-06-10 12:00:00', endDate: '2031-06-10 14:00:00', venue: 'kino' },
        {
          startDate: '2031-06-10 18:00:00',
          endDate: '2031-06-10 20:00:00',
          venue: 'kino',
          eventSoldOut: true,
        },
        {
          startDate: '2031-06-10 21:00:00',
          endDate: '2031-06-10 23:00:00',
          venue: 'hus',
          eventCancelled: true,
        },
      ],
    }),
    event('clocks', {
      tags: ['clock'],
      dates: [
        { startDate: '2031-10-25 18:00:00', endDate: '2031-10-25 20:00:00' },
        { startDate: '2031-10-26 02:30:00+02:00', endDate: '2031-10-26 02:30:00+01:00' },
        { startDate: '2031-10-26 18:00:00', endDate: '2031-10-26 20:00:00' },
        { startDate: '2032-03-27 18:00:00', endDate: '2032-03-27 20:00:00' },
        { startDate: '2032-03-28 01:30:00', endDate: '2032-03-28 03:30:00' },
        { startDate: '2032-03-28 18:00:00', endDate: '2032-03-28 20:00:00' },
      ],
    }),
    event('market', {
      tags: ['days'],
      dates: [{ startDate: '2031-07-04 00:00:00', endDate: '2031-07-05 23:59:59' }],
    }),
    event('open', {
      tags: ['days'],
      desc_en: 'In English only',
      dates: [{ startDate: '2031-07-06 18:00:00' }],
    }),
  ],
};

const calendar = await startCalendar(FEED);
const outlets = await startOutletsBefore(calendar.graph.url, { clock: () => now });
afterAll(() => outlets.close());

test('every date is an event with its place, labels, link and state, in folded lines', async () => {
  const text = await calendarAt('?categories=MUSIC');
  expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true);
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  const read = eventsIn(text);
  expect(read).toHaveLength(3);
  const [first, second, third] = read.map((each) => each.component);
  expect(first?.getFirstPropertyValue('summary')).toBe('Film; «Ære», del 1\\2');
  expect(first?.getFirstProperty('categories')?.getValues()).toEqual(['Musikk', 'Dans / Show']);
  expect(first?.getFirstPropertyValue('geo')).toEqual([67.28, 14.4]);
  expect(first?.getFirstPropertyValue('location')).toBe('Kino, sal 1; «Æøå»\nStorgata 1, 8006 Bodø');
  expect(first?.getFirstPropertyValue('url')).toBe('https://calendar.example/event/film-slug');
  expect(first?.getFirstPropertyValue('description')).toMatch(
    /^Blåbærsyltetøy 🎬 .*\nTo, tre; fire\n\nArrangør: Klubben, \\ & co\n\nhttps:/s,
  );
  expect(String(first?.getFirstPropertyValue('last-modified'))).toBe('2031-05-01T08:00:00Z');
  expect(first?.getFirstPropertyValue('sequence')).toBe(
    Date.UTC(2031, 4, 1, 8) / 1000 - Date.UTC(2020, 0, 1) / 1000,
  );
  expect([first, second, third].map((each) => each?.getFirstPropertyValue('status'))).toEqual([
    'CONFIRMED',
    'CONFIRMED',
    'CANCELLED',
  ]);
  const ids = await calendar.connection('data { dateID repetitions { id } }', {
    filter: { categories: ['MUSIC'] },
  });
  const [node] = ids['data'] as readonly { dateID: string; repetitions: { id: string }[] }[];
  expect(read.map(({ uid }) => uid)).toEqual(
    [node?.dateID, ...(node?.repetitions.map(({ id }) => id) ?? [])].map((id) => `${id}@calendar.example`),
  );
});

test('two independent readers find the instants of the record, through both changes of summer time', async () => {
  const expected = [
    ['2031-10-25T16:00:00Z', '2031-10-25T18:00:00Z'],
    ['2031-10-26T00:30:00Z', '2031-10-26T01:30:00Z'],
    ['2031-10-26T17:00:00Z', '2031-10-26T19:00:00Z'],
    ['2032-03-27T17:00:00Z', '2032-03-27T19:00:00Z'],
    ['2032-03-28T00:30:00Z', '2032-03-28T01:30:00Z'],
    ['2032-03-28T16:00:00Z', '2032-03-28T18:00:00Z'],
  ].map((instants) => instants.map((each) => Date.parse(each)));
  const text = await calendarAt('?tag=clock');
  expect(
    eventsIn(text).map(({ start, end }) => [start.toJSDate().getTime(), end.toJSDate().getTime()]),
  ).toEqual(expected);
  expect(eventsOfNodeIcal(text).map(({ start, end }) => [start.getTime(), end?.getTime()])).toEqual(expected);
});

test('a date without a time lasts whole days, and one without an end has none', async () => {
  const [market, open] = eventsIn(await calendarAt('?tag=days'));
  expect([market?.start.isDate, String(market?.start), String(market?.end)]).toEqual([
    true,
    '2031-07-04',
    '2031-07-06',
  ]);
  expect(open?.component.getFirstProperty('dtend')).toBeNull();
  expect(open?.component.getFirstPropertyValue('description')).toMatch(/^In English only\n/);
  // Nobody knows when it was revised: surely not after it begins.
  expect(String(open?.component.getFirstPropertyValue('dtstamp'))).toBe('2020-01-01T00:00:00Z');
  const [read] = eventsOfNodeIcal(await calendarAt('?tag=days'));
  expect(read?.datetype).toBe('date');
});

/** Conditions that some dates of a day pass and others do not. */
const OF_A_DATE = [
  ['hoursRange=11:00-13:00', ['12:00']],
  ['hoursRange=20:00-13:00', ['12:00', '21:00']],
  ['untilDate=2031-06-10 18:00:00', ['12:00']],
  ['fromDate=2031-06-10 15:00:00', ['18:00', '21:00']],
  ['fromStartDate=2031-06-10 15:00:00', ['18:00', '21:00']],
  ['ongoing=true&fromDate=2031-06-10 12:30:00', ['12:00']],
  ['venues=kino', ['12:00', '18:00']],
  ['venueSlug=kino', ['12:00', '18:00']],
  ['municipality=bodø', ['12:00', '18:00']],
  ['municipalities=bodø', ['12:00', '18:00']],
  ['postalCodes=8006', ['12:00', '18:00']],
  ['near=67.28,14.4,5', ['12:00', '18:00']],
  ['box=67,14,68,15', ['12:00', '18:00']],
  ['cancelledNotIncluded=true', ['12:00', '18:00']],
  ['soldOutNotIncluded=true', ['12:00', '21:00']],
  ['superEvent=none', []],
  ['groupRepetitionsByDay=true&sortBy=distance', ['12:00', '18:00', '21:00']],
] as const;

test.each(OF_A_DATE)('of several dates of a day those that pass %s are shown', async (search, times) => {
  const read = eventsIn(await calendarAt(`?categories=MUSIC&${search}`));
  const local = new Intl.DateTimeFormat('nb-NO', { timeZone: 'Europe/Oslo', timeStyle: 'short' });
  expect(read.map(({ start }) => local.format(start.toJSDate()))).toEqual(times);
});

test('every other condition is one that all dates of a day pass, or none', () => {
  const ofDate = OF_A_DATE.flatMap(([search]) => [...new URLSearchParams(search).keys()]);
  const others = Object.entries(FILTER_FIELDS).filter(([name]) => !ofDate.includes(name));
  const notOfEvent = others.filter(([, { about }]) => !['event', 'exclusion', 'text'].includes(about));
  expect(notOfEvent.map(([name]) => name).toSorted()).toEqual(['eachRunningDay', 'weekdays']);
});

test('a date that vanished is shown as cancelled for 30 days, one that another filter hides is not', async () => {
  at(NOON);
  const passing = (date: object) =>
    event('series', {
      categories: ['SPORT'],
      updated_at: '2031-06-01T00:00:00Z',
      dates: [{ startDate: '2031-09-01 18:00:00', endDate: '2031-09-01 19:00:00' }, date] as never,
    });
  const second = { startDate: '2031-09-02 18:00:00', endDate: '2031-09-02 19:00:00' };
  await calendar.graph.import({ events: [passing(second), event('alone', { categories: ['SPORT'] })] });
  const all = eventsIn(await calendarAt('?categories=SPORT'));
  const statuses = all.map(({ component }) => component.getFirstPropertyValue('status'));
  expect(statuses).toEqual(Array(3).fill('CONFIRMED'));

  // One date is removed, one event moves to another category.
  await calendar.graph.import({
    events: [
      event('series', {
        categories: ['SPORT'],
        dates: [{ startDate: '2031-09-01 18:00:00', endDate: '2031-09-01 19:00:00' }],
      }),
      event('alone', { categories: ['OTHER'] }),
    ],
  });
  at('2031-06-02T13:00:00+02:00');
  const told = eventsIn(await calendarAt('?categories=SPORT'));
  const cancelled = told.filter(({ component }) => component.getFirstPropertyValue('status') === 'CANCELLED');
  const before = all.find(({ uid }) => uid === cancelled[0]?.uid);
  expect(cancelled.map(({ start }) => String(start))).toEqual(['2031-09-02T16:00:00Z']);
  expect(cancelled[0]?.component.getFirstPropertyValue('sequence')).toBeGreaterThan(
    Number(before?.component.getFirstPropertyValue('sequence')),
  );
  expect(String(cancelled[0]?.component.getFirstPropertyValue('dtstamp'))).toBe('2031-06-02T11:00:00Z');
  expect(told).toHaveLength(2);

  at('2031-07-02T12:30:00+02:00');
  expect(eventsIn(await calendarAt('?categories=SPORT'))).toHaveLength(2);
  at('2031-07-02T13:30:00+02:00');
  expect(eventsIn(await calendarAt('?categories=SPORT'))).toHaveLength(1);
  at(NOON);
});

test('what takes place as another event is not shown as cancelled (rules 66, 72)', async () => {
  at(NOON);
  const at18 = (id: string, title_nb: string, day = '05') =>
    event(id, { title_nb, tags: ['twins'], dates: [{ startDate: `2031-09-${day} 18:00:00` }] });
  await calendar.graph.import({ events: [at18('a', 'Quiz'), at18('b', 'Møte'), at18('c', 'Samling')] });
  await calendar.graph.import({ events: [at18('gone', 'Quiz', '06')] });
  await calendarAt('?tag=twins');
  const fields = { a: { hidden: true }, gone: { hidden: true }, b: { sameAs: 'c' } };
  const add = Object.entries(fields).map(
    ([itemId, said]) => ({ section: 'events', itemId, fields: said, madeBy: 'Kari' }) as const,
  );
  await onDatabases(calendar.graph.databases, (databases) =>
    changeCorrections(databases, () => ({ add, takeBack: [] })),
  );
  await calendar.graph.import({ events: [at18('d', 'Quiz på Huset')] });
  at('2031-06-02T12:02:00+02:00');
  const told = eventsIn(await calendarAt('?tag=twins'));
  expect(told.map(({ component }) => component.getFirstPropertyValue('summary')).toSorted()).toEqual([
    ...['Avlyst: Quiz', 'Quiz på Huset', 'Samling'],
  ]);
});

test('a date that comes back goes on with its last number, and one that is changed with the next', async () => {
  const sequences: unknown[] = [];
  const all = ['01', '02'].map((day) => ({ startDate: `2031-09-${day} 18:00:00` }));
  const steps = [[all], [all.slice(0, 1)], [all], [all, 'Retta'], [all, 'Retta']] as const;
  for (const [minute, [dates, title_nb = 'Back']] of steps.entries()) {
    await calendar.graph.import({ events: [event('back', { tags: ['back'], dates, title_nb })] });
    at(`2031-06-02T12:0${minute * 2}:00+02:00`);
    const [, second] = eventsIn(await calendarAt('?tag=back'));
    sequences.push(second?.component.getFirstPropertyValue('sequence'));
  }
  expect(sequences).toEqual([0, 1, 2, 3, 3]);
});

test('a calendar has at most a megabyte: the nearest dates, and an entry on the last day that says so', async () => {
  at(NOON);
  const day = (count: number) =>
    new Date(Date.parse('2031-05-20T10:00:00Z') + count * 43_200_000).toISOString();
  const many = event('many', {
    tags: ['many'],
    desc_nb: `<p>${'Lang tekst, med komma; og «Æ». '.repeat(60)}</p>`,
    dates: Array.from({ length: 1500 }, (_, count) => ({ startDate: day(count) })),
  });
  // It is written with far more bytes than characters.
  const heavy = event('heavy', { desc_nb: 'Æ, ø; '.repeat(400), dates: many.dates.slice(0, 300) });
  await calendar.graph.import({ events: [many, heavy] });
  for (const [path, all] of [
    ['/calendar.ics?tag=many&lang=en', 1400],
    ['/calendars/many-slug.ics?lang=en', 1400],
    ['/calendars/heavy-slug.ics?lang=en', 250],
  ] as const) {
    const text = await (await askPresent(`${outlets.url}${path}`)).text();
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_000_000);
    const read = eventsIn(text);
    const isCut = read.length < all;
    const cut = read.filter(({ uid }) => uid === 'cut@calendar.example');
    expect(cut.map(({ component }) => component.getFirstPropertyValue('summary'))).toEqual(
      isCut ? ['This calendar ends here: there are more events'] : [],
    );
    if (isCut) expect(String(cut[0]?.start)).toBe(String(read.at(-1)?.start).slice(0, 10));
  }
});

test('a date that is over stays for 30 days, with its identity', async () => {
  at(NOON);
  const of = (id: string, ...days: readonly string[]) =>
    event(id, {
      tags: ['passing'],
      dates: days.map((each) => ({
        startDate: `2031-06-${each} 18:00:00`,
        endDate: `2031-06-${each} 19:00:00`,
      })),
    });
  await calendar.graph.import({ events: [of('series-of-two', '03', '29'), of('alone', '04')] });
  const before = eventsIn(await calendarAt('?tag=passing'));
  expect(before).toHaveLength(3);
  at('2031-06-05T12:00:00+02:00');
  const after = eventsIn(await calendarAt('?tag=passing'));
  expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
  expect(after.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual(
    Array(3).fill('CONFIRMED'),
  );
  for (const { component } of after)
    expect(component.getFirstPropertyValue('description')).toContain('https://calendar.example/event/');
  // Who subscribes only now gets the last date of an event that is over.
  expect(eventsIn(await calendarAt('?tag=passing&lang=en'))).toHaveLength(2);
  at('2031-07-06T12:00:00+02:00');
  expect(eventsIn(await calendarAt('?tag=passing')).map(({ uid }) => uid)).toEqual([before[2]?.uid]);
  at(NOON);
});

async function calendarAt(search: string): Promise<string> {
  const response = await askPresent(`${outlets.url}/calendar.ics${search}`);
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status: 200 });
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('inline; filename="calendar.ics"');
  return text;
}

/** As ical.js reads them, in order of start. */
function eventsIn(text: string) {
  const root = new ICAL.Component(ICAL.parse(text));
  return root
    .getAllSubcomponents('vevent')
    .map((component) => {
      const { startDate, endDate, uid } = new ICAL.Event(component);
      return { component, uid, start: startDate, end: endDate };
    })
    .toSorted((one, other) => one.start.compare(other.start));
}

/** As node-ical reads them. */
function eventsOfNodeIcal(text: string) {
  return Object.values(nodeIcal.sync.parseICS(text))
    .filter((each) => each?.type === 'VEVENT')
    .toSorted((one, other) => one.start.getTime() - other.start.getTime());
}
