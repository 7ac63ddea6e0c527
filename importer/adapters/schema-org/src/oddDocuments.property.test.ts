import { checkFeed } from '@calendar/importer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/support/anyCharacter.ts';
import { type Finding, readSchemaOrg, SchemaOrgError } from './index.ts';
import { NOW } from './testing/adapt.ts';

test('odd values in every place cost their own item or a part of it (rules 47)', async () => {
  for (const [index, path] of PATHS.entries()) {
    // A third of them at each place, and each of them at a third of the places.
    const values = ODD_VALUES.filter((_, at) => (at + index) % 3 === 0);
    const odd = values.map((value, item) => oddEvent([{ path, value, way: 'instead' }], item));
    await expectOthersAsTheyAre(
      odd.map((event) => pick(event, [...NEEDED, path[0]])),
      written,
    );
  }
});

test('an odd value in any place costs its own item or a part of it, and the rest is unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(someOdd, fc.constantFrom(...FORMS), async (odd, write) => {
      await expectOthersAsTheyAre(odd.map(oddEvent), write);
    }),
    { numRuns: 100 },
  );
});

test('one odd value leaves the values beside it unchanged', async () => {
  const whole = readSchemaOrg(written(fullEvent(0)), { now: NOW }).feed.events?.[0];
  fc.assert(
    fc.property(fc.constantFrom(...COSTING), anOddValue, ([path, fields], value) => {
      const adapted = readSchemaOrg(written(oddEvent([{ path, value, way: 'instead' }], 0)), { now: NOW })
        .feed.events?.[0];
      const kept = Object.entries(whole ?? {}).filter(([field]) => !fields.includes(field));
      expect(adapted).toMatchObject(Object.fromEntries(kept));
    }),
    { numRuns: 100 },
  );
});

test('any text is read, or refused in words', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), anOddValue.map(written)), (text) => {
      try {
        readSchemaOrg(text, { now: NOW });
      } catch (error) {
        expect(error).toBeInstanceOf(SchemaOrgError);
      }
    }),
    { numRuns: 100 },
  );
});

/** Reads odd events together with a normal one. The normal one must not change, and each loss must be reported. */
async function expectOthersAsTheyAre(
  odd: readonly object[],
  write: (items: readonly object[]) => string,
): Promise<void> {
  const items = [...odd, WITNESS];
  const { feed, report } = readSchemaOrg(write(items), { now: NOW });
  await checkFeed(feed);
  expect(feed.events?.find(({ title_nb }) => title_nb === 'Vitnet')).toEqual(ALONE.events?.[0]);
  expect(feed.venues).toContainEqual(ALONE.venues?.[0]);
  expect(feed.organizers).toContainEqual(ALONE.organizers?.[0]);
  const unreported = odd.filter((_, item) => !report.some((finding) => isAbout(finding, item)));
  const tops = feed.events?.filter(({ superEvent }) => superEvent === null) ?? [];
  expect(tops.length).toBeGreaterThan(unreported.length);
  expect(report.filter(({ item, place }) => !isPlaceIn(place, items[item]))).toEqual([]);
}

/** Where an event says something odd. */
interface Oddity {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  readonly way: 'instead' | 'beside' | 'missing';
}

/** An event that says something of everything, with oddities. */
function oddEvent(oddities: readonly Oddity[], item: number): object {
  const event = structuredClone(fullEvent(item, new Set(oddities.map(({ path }) => path[0]))));
  for (const { path, value: shared, way } of oddities) {
    // A later oddity may change it, and would change it for all that come after.
    const value = structuredClone(shared);
    const last = path.at(-1) as string;
    const holder = path.slice(0, -1).reduce<unknown>((json, step) => Reflect.get(Object(json), step), event);
    if (typeof holder !== 'object' || holder === null) continue;
    if (way === 'missing') Reflect.deleteProperty(holder, last);
    else Reflect.set(holder, last, way === 'beside' ? [Reflect.get(holder, last), value] : value);
  }
  return event;
}

const NEEDED = ['@type', '@id', 'name', 'startDate'];

function pick(event: object, properties: readonly unknown[]): object {
  return Object.fromEntries(Object.entries(event).filter(([property]) => properties.includes(property)));
}

/** What makes an event several. */
function furtherParts(item: number) {
  return {
    eventSchedule: {
      repeatFrequency: 'P1M',
      byDay: ['MO', 'Tuesday'],
      byMonth: 3,
      byMonthDay: [2, 3, 9, 10],
      byMonthWeek: 1,
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      startTime: '19:00',
      endTime: '21:00',
      duration: 'PT2H',
      repeatCount: 3,
      exceptDate: ['2026-03-10'],
      scheduleTimezone: 'Europe/Oslo',
    },

    subEvent: [
      { name: `Arrangement ${item}`, startDate: '2026-03-02T19:00', location: 'Salen', offers: { price: 1 } },
    ],
    superEvent: { name: `Festival ${item}`, startDate: '2026-03-01' },
  };
}

function fullEvent(item: number, further: ReadonlySet<unknown> = new Set()): object {
  return {
    '@context': { '@vocab': 'https://schema.org/', '@language': 'nb' },
    '@type': ['Event', 'MusicEvent'],
    '@id': `https://a.example/events/${item}`,
    identifier: { '@type': 'PropertyValue', value: `e${item}` },
    name: `Arrangement ${item}`,
    description: '<p>Om kvelden</p>',
    startDate: '2026-03-01T19:00',
    endDate: '2026-03-01T21:00',
    duration: 'PT2H',
    doorTime: '18:30',
    eventStatus: 'EventScheduled',
    eventAttendanceMode: 'MixedEventAttendanceMode',
    previousStartDate: '2026-02-01',
    location: [
      {
        '@type': 'Place',
        name: `Salen ${item}`,
        address: {
          streetAddress: 'Storgata 1',
          addressLocality: 'Bodø',
          postalCode: 8006,
          addressCountry: 'NO',
        },
        geo: { latitude: 67.28, longitude: '14,4' },
        containedInPlace: { name: 'Huset', address: 'Storgata 1, 8006 Bodø' },
      },
      { '@type': 'VirtualLocation', url: 'https://stream.example' },
    ],
    organizer: {
      '@type': 'Organization',
      name: `Laget ${item}`,
      email: 'mailto:a@a.example',
      url: `https://a.example/lag/${item}`,
      telephone: '75',
    },
    performer: [{ '@type': 'Person', name: 'Åse' }],
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: 100,
      highPrice: '200',
      priceCurrency: 'NOK',
      offers: [
        {
          name: 'Voksen',
          price: 200,
          availability: 'InStock',
          url: 'https://t.example',
          validFrom: '2026-01-01',
        },
        { name: 'Barn', priceSpecification: { price: '100', priceCurrency: 'NOK' } },
      ],
    },
    isAccessibleForFree: false,
    keywords: ['konsert', { '@type': 'DefinedTerm', name: 'Jazz' }],
    inLanguage: 'nb',
    image: [
      {
        url: 'https://i.example/a.jpg',
        width: 1200,
        height: { value: 800 },
        caption: 'Bilde',
        creditText: 'Ås',
      },
    ],
    thumbnailUrl: 'https://i.example/b.jpg',
    url: `https://a.example/e/${item}`,
    sameAs: 'https://facebook.com/events/1',
    video: 'https://v.example',
    typicalAgeRange: '7-9',
    audience: { suggestedMinAge: 6, suggestedMaxAge: 12 },
    maximumAttendeeCapacity: 100,
    remainingAttendeeCapacity: 30,
    dateCreated: '2026-01-01',
    dateModified: '2026-01-02T12:00Z',
    datePublished: '2026-01-03',
    ...Object.fromEntries(Object.entries(furtherParts(item)).filter(([property]) => further.has(property))),
  };
}

function pathsIn(
  json: unknown,
  path: readonly (string | number)[] = [],
): readonly (readonly (string | number)[])[] {
  if (typeof json !== 'object' || json === null) return [path];
  const within = Object.entries(json).flatMap(([key, value]) => pathsIn(value, [...path, key]));
  return path.length === 0 ? within : [path, ...within];
}

function isAbout({ item, alsoIn }: Finding, wanted: number): boolean {
  return item === wanted || alsoIn.includes(wanted);
}

/** Whether a finding's place begins with something that the item says, or is the item or its line. */
function isPlaceIn(place: string, item: object | undefined): boolean {
  const [, first] = /^([^.[]*)/.exec(place) ?? [];
  return (
    item !== undefined && (first === '' || /^line \d+$/.test(place) || Object.hasOwn(item, first as string))
  );
}

/** JSON in which a text such as `raw:1e400` stands for the number that no double holds. */
function written(json: unknown): string {
  return (JSON.stringify(json) ?? 'null').replaceAll(/"raw:([^"]*)"/g, '$1');
}

const FORMS: readonly ((items: readonly object[]) => string)[] = [
  (items) => written(items),
  (items) => items.map((item) => `${written(item)}\n`).join(''),
  (items) => written({ '@context': 'https://schema.org', '@graph': items }),
  (items) =>
    written({ '@type': 'ItemList', itemListElement: items.map((item) => ({ '@type': 'ListItem', item })) }),
  (items) => written([[items[0]], ...items.slice(1)]),
];

const WITNESS = { ...fullEvent(99), name: 'Vitnet' };
const ALONE = readSchemaOrg(JSON.stringify(WITNESS), { now: NOW }).feed;

const ODD_VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    17,
    1772388000000,
    'raw:1e400',
    'raw:-0',
    'raw:12345678901234567890',
  ],
  ...[
    '',
    ' ',
    '\u200b',
    '\u00ad',
    'NaN',
    'Infinity',
    '-5',
    '0x10',
    '1e9',
    '9'.repeat(400),
    'kr 100',
    '100,-',
  ],
  ...['constructor', '__proto__', 'toString', 'undefined', 'null', 'x'.repeat(2000), '😀'.repeat(500)],
  ...['<b>x</b>', '<p></p>', '<', '&nbsp;', '&lt;b&gt;', '<script>x</script>', '\ud800', 'a\0b', '\u0001'],
  ...[
    'P9999Y',
    'P5000Y',
    '-PT1H',
    'P1Y2M3DT4H',
    'P99999999999999999999Y',
    'PT0S',
    'P0D',
    '0MO',
    '9TU',
    '-1WE',
    'Weekdays',
  ],
  ...['2027-07-01T19:00+02:00[Europe/Oslo]', '2027-07-01T19:00[!Mars/Olympus]', '2026-03-01T25:00', '19:00'],
  ...[
    '0001-01-01',
    '0050-06-01',
    '9998-12-31',
    '9999-12-31T23:59:59Z',
    '2026-W10-1',
    '20260301T1900',
    '1899-01-01',
  ],
  ...['http://[', 'javascript:x', '//a.example', 'https://a b', 'data:image/png;base64,AA', 'mailto:', '@'],
  ...[[], {}, [[]], [null], [[['2026-03-01']]], { '@value': null }, { '@value': 'a', '@language': 5 }],
  ...[
    { '@id': '#missing' },
    { '@id': 5 },
    { '@list': ['a', 1] },
    { '@set': [] },
    { nb: 'a', en: ['b', 'c'] },
  ],
  ...[{ toString: 1, valueOf: 2 }, { name: { name: 'a' } }, { '@type': 'Place', name: null }, { id: 'x' }],
  ...[{ '@id': 'https://a.example/events/0' }, { '@id': 'https://a.example/events/1' }],
  Array.from({ length: 300 }, (_, day) => new Date(Date.UTC(2026, 2, day)).toISOString()),
  nested(600),
  JSON.parse('{"__proto__": {"name": "a"}, "constructor": 1}'),
];

const anOddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_VALUES) },
  fc.jsonValue({ maxDepth: 2, stringUnit: anyCharacter }),
);

function nested(levels: number): unknown {
  let json: unknown = 'deep';
  for (let level = 0; level < levels; level += 1) json = level % 2 === 0 ? [json] : { name: json };
  return json;
}

const PATHS = pathsIn({ ...fullEvent(0), ...furtherParts(0) });

const anOddity: fc.Arbitrary<Oddity> = fc.record({
  path: fc.constantFrom(...PATHS),
  value: anOddValue,
  way: fc.constantFrom('instead', 'instead', 'beside', 'missing'),
});
const someOdd = fc.array(fc.array(anOddity, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });

/** Properties, and the fields of the feed that an odd value there may cost. */
const COSTING: readonly (readonly [path: readonly string[], fields: readonly string[]])[] = [
  [['description'], ['desc_nb', 'desc_en']],
  [['doorTime'], ['venueNote']],
  [['image'], ['images']],
  [['keywords'], ['tags', 'categories']],
  [['organizer'], ['organizers']],
  [['performer'], ['tags']],
  [['typicalAgeRange'], ['minimumAge', 'maximumAge', 'ageRestriction']],
  [['remainingAttendeeCapacity'], ['availableTickets', 'activeTickets']],
  [['dateModified'], ['updated_at']],
  [['video'], ['videosURL']],
  [['eventSchedule'], ['dates']],
  [['superEvent'], ['superEvent']],
  [['sponsor'], []],
];
