import { describe, expect, test } from 'vitest';
import { readSchemaOrg } from './index.ts';
import { adapt, event } from './testing/adapt.ts';
import { PROPERTIES } from './testing/properties.ts';

const titlesOf = (text: string) => readSchemaOrg(text).feed.events?.map(({ title_nb }) => title_nb);

describe('the forms of a text', () => {
  const [one, two] = [event({ name: 'En' }), event({ name: 'To' })];

  test.each([
    ['an object', JSON.stringify(one), ['En']],
    ['an array', JSON.stringify([one, two]), ['En', 'To']],
    ['a graph', JSON.stringify({ '@context': 'https://schema.org', '@graph': [one, two] }), ['En', 'To']],
    ['graphs in an array', JSON.stringify([{ '@graph': [one] }, { '@graph': [two] }]), ['En', 'To']],
    ['JSON lines', `${JSON.stringify(one)}\n\n${JSON.stringify(two)}\n`, ['En', 'To']],
    ['a text with a byte order mark', `\uFEFF${JSON.stringify(one)}`, ['En']],
    [
      'an ItemList',
      JSON.stringify({
        '@type': 'ItemList',
        itemListElement: [{ '@type': 'ListItem', position: 1, item: one }, two],
      }),
      ['En', 'To'],
    ],
    [
      'a page about a list',
      JSON.stringify({
        '@type': 'CollectionPage',
        mainEntity: { '@type': 'ItemList', itemListElement: [one] },
      }),
      ['En'],
    ],
    [
      'a data feed',
      JSON.stringify({ '@type': 'DataFeed', dataFeedElement: [{ '@type': 'DataFeedItem', item: one }] }),
      ['En'],
    ],
  ])('%s', (_, text, titles) => {
    expect(titlesOf(text)).toEqual(titles);
  });

  test('a property that is null says nothing', () => {
    const nothing = Object.fromEntries(PROPERTIES.map((property) => [property, [null]]));
    expect(adapt({ ...nothing, ...event() })).toEqual(adapt(event()));
  });

  test('terms may carry the vocabulary’s prefix', () => {
    const { event: adapted } = adapt({
      '@type': 'schema:MusicEvent',
      'schema:name': 'Konsert',
      'https://schema.org/startDate': '2026-03-01T19:00',
    });
    expect(adapted).toMatchObject({ title_nb: 'Konsert', type: 'MusicEvent', categories: ['MUSIC'] });
  });

  test.each([
    'MusicEvent',
    'TheaterEvent',
    'Festival',
    'ExhibitionEvent',
    'EventSeries',
    'CourseInstance',
    'Hackathon',
  ])('a %s is an event, and is registered as that kind', (type) => {
    expect(adapt(event({ '@type': type })).event.type).toBe(type);
    expect(adapt(event({ '@type': ['Event', `https://schema.org/${type}`] })).event.type).toBe(type);
  });

  test.each([
    ['{', /^This is neither JSON nor JSON lines: /],
    ['', /^This is neither JSON nor JSON lines: /],
    ['{\n"a": 1,\n', /^This is neither JSON nor JSON lines: /],
    ['{}', /^There is no schema.org Event in this. Expected JSON-LD, in a page within a script of the type /],
    ['[]', /^There is no schema.org Event in this. Expected/],
    ['[1, "x"]', /^There is no schema.org Event in this. Expected/],
    [
      '<script type="application/ld+json">{</script>',
      /in this. What stands in script 1 is no JSON. Expected/,
    ],
  ])('%j is refused', (text, message) => {
    expect(() => readSchemaOrg(text)).toThrow(message);
  });

  test('nodes that are no events are reported, with their places in the file', () => {
    const deep = JSON.parse(`${'['.repeat(201)}${']'.repeat(201)}`);
    const { report } = adapt([event(), { '@type': 'WebSite', name: 'Kalender' }, 17, deep]);
    expect(report.map(({ item, why }) => [item, why])).toEqual([
      [1, 'this is no event'],
      [2, 'an event is an object'],
      [3, 'this is nested too deeply'],
    ]);
  });

  test('a broken line is reported, and the others are taken', () => {
    const [one, two] = ['En', 'To'].map((name) => JSON.stringify(event({ name })));
    const { feed, report } = readSchemaOrg(`${one}\n{"name": \n${two}`);
    expect(feed.events).toHaveLength(2);
    expect(report).toMatchObject([{ item: 1, place: 'line 2', why: 'this is no JSON' }]);
  });

  test('a first line that is broken costs that line alone', () => {
    const one = JSON.stringify(event());
    const { feed, report } = readSchemaOrg(`{"name": \n${one}\n${one}`);
    expect(feed.events).toHaveLength(1);
    expect(report[0]).toMatchObject({ item: 0, place: 'line 1', why: 'this is no JSON' });
  });

  test('an item has the same number whether or not others refer to one before it (rules 47)', () => {
    const numberOfLast = (referring: object) => {
      const items = [
        { '@id': '#ad', '@type': 'WPAdBlock', name: 'Kjøp' },
        referring,
        event({ name: 'To', startDate: 'later' }),
      ];
      return adapt(items).report.find(({ value }) => value === '"later"')?.item;
    };
    expect(numberOfLast(event())).toBe(2);
    expect(numberOfLast(event({ about: { '@id': '#ad' } }))).toBe(2);
  });

  test('other entries of a list with events are reported', () => {
    const { feed, report } = adapt({
      '@type': 'ItemList',
      itemListElement: [event(), 'https://a.example/2', { '@type': 'ListItem', url: 'https://a.example/3' }],
    });
    expect(feed.events).toHaveLength(1);
    expect(report.map(({ item, why }) => [item, why])).toEqual([
      [1, 'an event is an object'],
      [2, 'this is no event'],
    ]);
  });

  test('nodes are found by the ids that refer to them, and are not reported for themselves', () => {
    const { feed, report } = adapt({
      '@graph': [
        event({ location: { '@id': '#scene' }, organizer: { '@id': 'https://kulturhus.example/#org' } }),
        { '@id': '#scene', '@type': 'Place', name: 'Scenen', address: { '@id': '#address' } },
        { '@id': '#address', '@type': 'PostalAddress', streetAddress: 'Storgata 1' },
        { '@id': 'https://kulturhus.example/#org', '@type': 'Organization', name: 'Kulturhuset' },
      ],
    });
    expect(feed.venues).toMatchObject([{ name: 'Scenen', address: 'Storgata 1' }]);
    expect(feed.organizers).toMatchObject([{ name: 'Kulturhuset' }]);
    expect(report).toEqual([]);
  });

  test('events below a place are held there, and those below an organization by it', () => {
    const { feed } = adapt([
      { '@type': 'MusicVenue', name: 'Låven', address: 'Bygdeveien 1', event: [event({ name: 'En' })] },
      { '@type': 'PerformingGroup', name: 'Koret', events: event({ name: 'To' }) },
    ]);
    expect(feed.events?.map(({ dates, organizers }) => [dates[0]?.venue, organizers?.[0]])).toEqual([
      [feed.venues?.[0]?.id, undefined],
      [null, feed.organizers?.[0]?.id],
    ]);
  });
});

describe('nothing is dropped silently', () => {
  test('a property without a field is reported with its place and value', () => {
    const { report } = adapt(
      event({ sponsor: { name: 'Banken' }, location: { name: 'Scenen', telephone: '75 00 00 00' } }),
    );
    const why = 'the calendar has no field for this';
    expect(report).toMatchObject([
      { unit: 'item', item: 0, address: null, place: 'sponsor', value: '{"name":"Banken"}', why, alsoIn: [] },
      { item: 0, place: 'location.telephone', value: '"75 00 00 00"', why },
    ]);
  });

  test('the very same of several items is reported once, with all of them', () => {
    const { report } = adapt([event({ award: 'Prisen' }), event({ name: 'To', award: 'Prisen' })]);
    expect(report).toMatchObject([{ item: 0, place: 'award', alsoIn: [1] }]);
  });

  test('numbers beyond what a double holds are the texts they are written as', () => {
    const text = JSON.stringify([event({ identifier: 1 }), event({ identifier: 2 })])
      .replace('"identifier":1', '"identifier":12345678901234567890,"offers":{"price":1e400}')
      .replace('"identifier":2', '"identifier":12345678901234567891');
    const { feed } = readSchemaOrg(text);
    expect(feed.events?.map(({ id }) => id)).toEqual(['12345678901234567890', '12345678901234567891']);
    expect(feed.events?.[0]?.prices).toMatchObject([{ price: '1e400' }]);
  });

  test('control characters are dropped, in keys, texts, links and tags (rules 62)', () => {
    const odd = '\u0007\u001b[2J\u009b\u2028';
    const { feed, findings } = adapt(
      event({
        name: `K${odd}onsert`,
        url: `https://a.example/\n${odd}x`,
        keywords: `ja${odd}zz`,
        [`a${odd}`]: 1,
      }),
    );
    expect(JSON.stringify([feed, findings])).not.toMatch(/\\u(?:00[01]|009|2028)|\p{Cc}/u);
    expect(feed.events).toMatchObject([{ title_nb: 'K[2Jonsert', tags: ['ja[2Jzz'] }]);
  });

  test('null, empty texts, empty lists and empty things say nothing', () => {
    const empty = {
      image: null,
      url: '',
      keywords: [],
      location: { '@type': 'Place', name: null },
      sponsor: null,
    };
    const { report, event: adapted } = adapt(event({ ...empty, organizer: {}, endDate: null, offers: null }));
    expect(report).toEqual([]);
    expect(adapted).toMatchObject({ images: [], moreInfoURL: null, tags: [], organizers: [] });
  });
});

describe('an event’s id and slug', () => {
  test.each([
    [
      { '@id': 'https://a.example/#e1', identifier: 'e1', url: 'https://a.example/e1' },
      'https://a.example/#e1',
    ],
    [{ '@id': '_:b0', identifier: 'urn:e:1', url: 'https://a.example/e1' }, 'urn:e:1'],
    [{ '@id': '_:b0', identifier: 'e1' }, 'e1'],
    [{ '@id': '#event', identifier: { '@type': 'PropertyValue', propertyID: 'x', value: 17 } }, '17'],
  ])('%j → %s, if no source is given', (more, id) => {
    expect(adapt(event(more)).event.id).toBe(id);
  });

  test('without any, the id is made from name, start and place, whatever their case and white space', () => {
    const one = adapt(event({ name: 'Åpen  scene', location: { name: 'Scenen' } })).event;
    const same = adapt(
      event({ name: 'ÅPEN scene ', description: 'Ny tekst', location: { name: 'scenen' } }),
    ).event;
    const other = adapt(event({ name: 'Åpen scene', location: { name: 'Låven' } })).event;
    expect(one.id).toMatch(/^event-[0-9a-f]{24}$/);
    expect(same.id).toBe(one.id);
    expect(other.id).not.toBe(one.id);
  });

  test('slugs are made of the title and the id: stable, and never the same for two events', () => {
    const { feed } = adapt([
      event({ identifier: 'a', name: 'Blåtimen & Ærfugl' }),
      event({ identifier: 'b', name: 'Blåtimen & Ærfugl' }),
    ]);
    const slugs = feed.events?.map(({ event_slug }) => event_slug);
    expect(slugs?.[0]).toMatch(/^blatimen-aerfugl-[0-9a-f]{8}$/);
    expect(new Set(slugs).size).toBe(2);
  });
});

describe('the same event several times', () => {
  const weekly = (startDate: string, more: object = {}) =>
    event({ identifier: 'urn:quiz', startDate, ...more });

  test('is one event with several dates, by start', () => {
    const { feed, report } = adapt([
      weekly('2026-03-08T19:00'),
      weekly('2026-03-01T19:00', { location: 'Låven' }),
    ]);
    expect(feed.events).toHaveLength(1);
    expect(feed.events?.[0]?.dates.map(({ startDate }) => startDate.slice(0, 10))).toEqual([
      '2026-03-01',
      '2026-03-08',
    ]);
    expect(report).toEqual([]);
  });

  test('differences about it are reported, and the first value is used', () => {
    const { event: adapted, report } = adapt([
      weekly('2026-03-01T19:00'),
      weekly('2026-03-08T19:00', { description: 'Ny' }),
    ]);
    expect(adapted.dates).toHaveLength(2);
    expect(adapted.desc_nb).toBeNull();
    expect(report).toMatchObject([
      { item: 1, value: '{"desc_nb":"Ny"}', why: expect.stringMatching(/desc_nb was taken from it/) },
    ]);
  });

  test('the same date twice is reported, and held once', () => {
    const { event: adapted, findings } = adapt([weekly('2026-03-01T19:00'), weekly('2026-03-01T19:00')]);
    expect(adapted.dates).toHaveLength(1);
    expect(findings).toEqual([': item 0 is the same event on the same date']);
  });

  test('a date keeps its own prices', () => {
    const { event: adapted } = adapt([
      weekly('2026-03-01T19:00', { offers: { price: 100 } }),
      weekly('2026-03-08T19:00', { offers: { price: 150 } }),
    ]);
    expect(adapted.prices).toMatchObject([{ price: 100 }]);
    expect(adapted.dates.map(({ prices }) => prices?.[0]?.price)).toEqual([undefined, 150]);
  });

  test('other names under one stated id are one event with the first name, which is reported (rules 53)', () => {
    const { feed, findings } = adapt([
      event({ '@id': 'https://a.example/#event' }),
      event({ '@id': 'https://a.example/#event', name: 'To' }),
    ]);
    expect(feed.events).toMatchObject([{ id: 'https://a.example/#event', title_nb: 'Konsert' }]);
    expect(findings).toContain(': item 0 has the same id: title_nb was taken from it');
  });

  test('an address that many events share is no identity', () => {
    const list = 'https://a.example/program';
    const { feed } = adapt([
      event({ url: list, name: 'En' }),
      event({ url: list, name: 'To', startDate: '2026-03-02T19:00', description: 'Første kveld' }),
      event({ url: list, name: 'To', startDate: '2026-03-03T19:00', description: 'Andre kveld' }),
    ]);
    expect(feed.events).toHaveLength(3);
    expect(feed.events?.every(({ id }) => /^event-/.test(id))).toBe(true);
  });
});
