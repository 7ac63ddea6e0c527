import { describeFault, FeedRefused } from '@calendar/model/fault';
import { describe, expect, test } from 'vitest';
import { category, event, organizer, venue } from '../../test/builders.ts';
import { checkFeed } from './checkFeed.ts';

describe('defaults', () => {
  test('an event with nothing but what is required has every default filled in', async () => {
    const { events } = await checkFeed({ events: [event('e')] });
    expect(events?.[0]).toMatchObject({
      mode: 'offline',
      ticketsInformation: 'noTicketsInfo',
      categories: [],
      tags: [],
      organizers: [],
      images: [],
      prices: [],
      editableBy: [],
      title_en: null,
      registrationEnabled: null,
      isSuperEvent: false,
      created_at: null,
      contact_custom: null,
    });
    expect(events?.[0]?.dates).toEqual([
      {
        startDate: Date.parse('2026-03-01T18:00:00Z'),
        endDate: Date.parse('2026-03-01T18:00:00Z'),
        startTime: '19:00',
        duration: null,
        venue: null,
        ticketsURL: null,
        streamingURL: null,
        mode: null,
        eventCancelled: false,
        eventSoldOut: false,
        allDay: false,
        eventStatus: null,
        previousStartDate: null,
        prices: null,
      },
    ]);
  });

  test('a venue without a municipality has it of its address, and keeps what it states (rules 64)', async () => {
    const address = 'Moholt Allmenning 1, 7050, Trondheim, Norge';
    const { venues } = await checkFeed({
      venues: [venue('a', { address }), venue('b', { address, municipality: 'Malvik' })],
    });
    const read = { address: 'Moholt Allmenning 1', postalCode: '7050', municipality: 'Trondheim' };
    expect(venues).toMatchObject([read, { address, postalCode: null, municipality: 'Malvik' }]);
  });

  test('a null field means the same as an absent one', async () => {
    const nulls = {
      mode: null,
      tags: null,
      prices: null,
      isSuperEvent: null,
      views: null,
      contact_custom: null,
    };
    const given = await checkFeed({ events: [{ ...event('e'), ...nulls }] });
    expect(given).toEqual(await checkFeed({ events: [event('e')] }));
  });

  const dateRead = async (given: object) => {
    const dates = [{ startDate: '2026-03-01 19:00:00', ...given }];
    const { events } = await checkFeed({ events: [event('e', { dates } as object)] });
    return events?.[0]?.dates[0];
  };

  test.each([
    ['without an end lasts for its duration', { duration: 90 }, { endDate: Date.parse('2026-03-01T19:30Z') }],
    [
      'with an end and a duration ends at its end',
      { endDate: '2026-03-01 20:00:00', duration: 90 },
      { endDate: Date.parse('2026-03-01T19:00Z'), duration: 90 },
    ],
    ['starts by the clock in Norway', { startDate: '2026-07-01T10:00:00Z' }, { startTime: '12:00' }],
    ['keeps a start time as entered', { startTime: '11:55' }, { startTime: '11:55' }],
    ['has none where it says no prices', {}, { prices: null }],
    ['has an empty list of prices where it says so', { prices: [] }, { prices: [] }],
  ])('a date %s', async (_, given, read) => {
    expect(await dateRead(given)).toMatchObject(read);
  });

  test.each([
    ['without an end', {}, '2026-03-28 23:59:00+01:00'],
    ['to a time of its last day', { endDate: '2026-03-29 12:00:00' }, '2026-03-29 23:59:00+02:00'],
    ['to its last minute', { endDate: '2026-03-29 23:59:00' }, '2026-03-29 23:59:00+02:00'],
    ['to the midnight after it', { endDate: '2026-03-30 00:00:00' }, '2026-03-29 23:59:00+02:00'],
    ['for a duration of two days', { duration: 2880 }, '2026-03-30 23:59:00+02:00'],
  ])('an all-day date %s ends at 23:59 of its last day (rules 67)', async (_, given, end) => {
    expect(await dateRead({ startDate: '2026-03-28 00:00:00', allDay: true, ...given })).toMatchObject({
      allDay: true,
      startTime: '00:00',
      endDate: Date.parse(end),
    });
  });

  test.each([
    [{ eventStatus: 'EventCancelled' }, { eventStatus: 'EventCancelled', eventCancelled: true }],
    [{ eventCancelled: true }, { eventStatus: 'EventCancelled', eventCancelled: true }],
    [{ eventStatus: 'EventPostponed' }, { eventStatus: 'EventPostponed', eventCancelled: false }],
    [
      { eventStatus: 'EventPostponed', eventCancelled: true },
      { eventStatus: 'EventPostponed', eventCancelled: true },
    ],
    [{ eventStatus: 'EventScheduled' }, { eventStatus: 'EventScheduled', eventCancelled: false }],
    [{ eventCancelled: false }, { eventStatus: null, eventCancelled: false }],
    [{}, { eventStatus: null, eventCancelled: false }],
  ])('the flag and the status of a date follow from each other: %j (rules 54)', async (told, read) => {
    expect(await dateRead(told)).toMatchObject(read);
  });

  test('prices keep their text, their order and what is there twice', async () => {
    const prices = [
      { price: '1 200,-' },
      { price: 12.5 },
      { price: '' },
      { price: null },
      { price: '1 200,-' },
    ];
    const { events } = await checkFeed({ events: [event('e', { prices })] });
    expect(events?.[0]?.prices.map(({ price }) => price)).toEqual(['1 200,-', 12.5, '', null, '1 200,-']);
  });

  test('a category is visible unless it says otherwise', async () => {
    const { categories } = await checkFeed({
      categories: [category('A'), category('B', { visible: false })],
    });
    expect(categories?.map(({ visible }) => visible)).toEqual([true, false]);
  });

  test('a section without items is there, one that is not given is not', async () => {
    expect(await checkFeed({ venues: [] })).toEqual({ venues: [] });
  });
});

describe('faults', () => {
  const date = { startDate: '2026-03-01 19:00:00' };
  const ofDate = (more: object) => ({ events: [event('e', { dates: [{ ...date, ...more }] })] });
  const ofEvent = (more: object) => ({ events: [{ ...event('e'), ...more }] });
  const ofVenue = (more: object) => ({ venues: [{ ...venue('v'), ...more }] });
  const venues = (...each: readonly object[]) => ({ venues: each });

  const FAULTY: readonly (readonly [title: string, feed: unknown, ...faults: string[]])[] = [
    ['a feed that is not an object', [], 'the feed: [] — expected an object'],
    ['an unknown section', { evnets: [] }, 'evnets: [] — expected a section: categories'],
    ['a section that is not a list', { venues: {} }, 'venues: {} — expected a list'],
    ['an item that is not an object', { venues: ['v'] }, 'venues[0]: "v" — expected an object'],
    ['a missing field', venues({ id: 'v', slug: 'v' }), 'venues[0].name: nothing — expected a text'],
    ['a mistyped field', ofVenue({ name: 5 }), 'venues[0].name: 5 — expected a text'],
    [
      'unknown fields',
      ofVenue({ nmae: 'x', __proto__x: null }),
      '.nmae: "x" — expected no',
      '.__proto__x: null',
    ],
    ['one deep inside', ofDate({ prices: [{ cost: 5 }] }), 'events[0].dates[0].prices[0].cost: 5 — expected'],
    ['a blank id', ofVenue({ id: ' ' }), 'venues[0].id: " " — expected a text of 1 to 500'],
    [
      'a long id',
      ofVenue({ id: 'v'.repeat(501) }),
      `"${'v'.repeat(79)}… — expected a text of 1 to 500 characters`,
    ],
    ['a NUL character', ofVenue({ name: 'a\0b' }), 'venues[0].name: "a\\u0000b" — expected a text'],
    ['half a surrogate pair', ofVenue({ name: '\ud83d' }), 'venues[0].name: "\\ud83d" — expected'],
    ['a day that is none', ofDate({ startDate: '2026-02-30 10:00:00' }), 'startDate: "2026-02-30 10:00:00"'],
    ['no time', ofEvent({ publishingDate: '2026-02-20' }), 'publishingDate: "2026-02-20" — expected a'],
    ['the year 0', ofEvent({ created_at: '0000-05-05T00:00:00Z' }), '0000-05-05T00:00:00Z" — expected a'],
    ['an early end', ofDate({ endDate: '2026-03-01 18:59:59' }), 'endDate: "2026-03-01 18:59:59" — expected'],
    [
      'an end before its start beside another fault',
      ofDate({ endDate: '2026-03-01 18:59:59', mode: 'onlin' }),
      'events[0].dates[0].mode: "onlin" — expected "online" or "offline"',
      'events[0].dates[0].endDate:',
    ],
    [
      'a flag that contradicts the status',
      ofDate({ eventStatus: 'EventCancelled', eventCancelled: false }),
      'eventCancelled: false — expected true beside eventStatus "EventCancelled", false',
    ],
    [
      'such a flag beside another fault',
      ofDate({ eventStatus: 'EventScheduled', eventCancelled: true, duration: -1 }),
      'events[0].dates[0].duration: -1 — expected',
      'events[0].dates[0].eventCancelled: true — expected true beside',
    ],
    ['an all-day start with a time', ofDate({ allDay: true }), 'startDate: "2026-03-01 19:00:00" — expected'],
    [
      'an all-day date with another start time',
      ofDate({ startDate: '2026-03-01 00:00:00', startTime: '19:00', allDay: true }),
      'events[0].dates[0].startTime: "19:00" — expected beside allDay, "00:00" or no value',
    ],
    ['a negative duration', ofDate({ duration: -1 }), 'duration: -1 — expected a number of minutes, 0'],
    [
      'a duration that ends after the year 9999',
      ofDate({ startDate: '9990-01-01 00:00:00', duration: 2_000_000_000 }),
      'events[0].dates[0].duration: 2000000000 — expected an end before the year 10000',
    ],
    ['a start time in another form', ofDate({ startTime: '9:00' }), '.startTime: "9:00" — expected HH:mm'],
    ['no dates', ofEvent({ dates: [] }), 'events[0].dates: [] — expected a list of one or more'],
    ['a large number', ofEvent({ minimumAge: 2_147_483_648 }), 'minimumAge: 2147483648 — expected a whole'],
    ['a fraction', ofEvent({ views: 1.5 }), 'events[0].views: 1.5 — expected a whole'],
    [
      'a focus outside the image',
      ofEvent({ images: [{ focusX: 1.01, focusY: -0.01 }] }),
      'events[0].images[0].focusX: 1.01 — expected a number from 0 to 1',
      'events[0].images[0].focusY: -0.01 — ',
    ],
    [
      'a place that is not on Earth',
      ofVenue({ location: { latitude: 90.1, longitude: -180.1 } }),
      'venues[0].location.latitude: 90.1 — expected a number from -90 to 90',
      'venues[0].location.longitude: -180.1 — expected a number from -180 to 180',
    ],
    ['half a location', ofVenue({ location: { latitude: 60 } }), 'location.longitude: nothing — expected a'],
    ['an unknown mode', ofEvent({ mode: 'hybrid' }), 'mode: "hybrid" — expected "online" or "offline"'],
    ['an unknown ticketsInformation', ofEvent({ ticketsInformation: 'cheap' }), 'tion: "cheap" — expected'],
    [
      'a booking day that does not exist',
      ofEvent({ maxBookingDate: '2026-02-29', maxBookingTime: '24:00' }),
      'events[0].maxBookingDate: "2026-02-29" — expected a day that exists, as YYYY-MM-DD',
      'events[0].maxBookingTime: "24:00" — expected HH:mm',
    ],
    ['a title of white space', ofEvent({ title_nb: '\u00a0\t' }), 'title_nb: "\u00a0\\t" — expected a text'],
    ['no title', ofEvent({ title_nb: '', title_en: '' }), 'events[0].title_nb: "" — expected a text that is'],
    [
      'the size of an image that is not positive',
      ofEvent({ images: [{ width: 0, height: -1 }] }),
      'events[0].images[0].width: 0 — expected a number of pixels, 1 or more',
      'events[0].images[0].height: -1 — expected a number of pixels, 1 or more',
    ],
    [
      'a slug that is not one segment of a path, in every section',
      {
        categories: [category('A', { slug_nb: 'a/b', slug_en: '..' })],
        venues: [venue('v', { slug: 'a b' })],
        organizers: [organizer('o', { slug: 'a?' })],
        events: [event('e', { event_slug: '#' })],
      },
      'categories[0].slug_nb: "a/b" — expected a text of 1 to 500 characters that is one segment of a path',
      'categories[0].slug_en: ".." — expected',
      'venues[0].slug: "a b" — expected',
      'organizers[0].slug: "a?" — expected',
      'events[0].event_slug: "#" — expected',
    ],
    [
      'what exceeds a bound',
      ofEvent({
        ...{ title_nb: 'x'.repeat(501), desc_nb: 'x'.repeat(100_001), desc_en: '<b>'.repeat(101) },
        ...{ id: 'x'.repeat(501), tags: ['x'.repeat(101)], dates: Array(5_001).fill(date) },
      }),
      'expected a text of 1 to 500 characters, not blank, not of 501',
      'expected a text of up to 500 characters, not of 501',
      'expected a text of up to 100000 characters, not of 100001',
      'events[0].desc_en: "<b><b>',
      'expected a text of up to 100 characters, not of 101',
      'expected a list of one or more dates of up to 5000 items, not of 5001',
    ],
    [
      'a link that is none of the web',
      {
        organizers: [organizer('o', { website: 'javascript:alert(1)' })],
        events: [event('e', { moreInfoURL: 'www.a.example', images: [{ urlSmall: 'data:image/png,x' }] })],
      },
      'organizers[0].website: "javascript:alert(1)" — expected a web address that begins with http:// or https://',
      'events[0].moreInfoURL: "www.a.example" — expected a web address',
      'events[0].images[0].urlSmall: "data:image/png,x" — expected a web address',
    ],
    [
      'an id that is repeated in another coding',
      venues(venue('caf\u00e9', { slug: 'a' }), venue('cafe\u0301', { slug: 'b' })),
      'venues[1].id: "caf\u00e9" — expected an id that is not repeated (first at venues[0])',
    ],
    [
      'a slug that is repeated in another coding',
      venues(venue('v', { slug: 'caf\u00e9' }), venue('w', { slug: 'cafe\u0301' })),
      'venues[1].slug: "cafe\u0301" — expected a slug that is not repeated (first at venues[0])',
    ],
    [
      'a repeated slug of a category, in either language',
      { categories: ['A', 'B'].map((id) => category(id, { slug_nb: 's', slug_en: 't' })) },
      'categories[1].slug_nb: "s"',
      'categories[1].slug_en: "t"',
    ],
    [
      'a repeated slug of an event',
      { events: ['e', 'f'].map((id) => event(id, { event_slug: 's' })) },
      'events[1].event_slug: "s" — expected a slug that is not repeated (first at events[0])',
    ],
    [
      'an id repeated by an item with another fault',
      venues({ ...venue('v'), name: 1 }, venue('v', { slug: 'w' })),
      'venues[0].name: 1 — expected a text',
      'venues[1].id: "v" — expected an id that is not repeated',
    ],
  ];
  test.each(FAULTY.map(([title, ...rest]) => [title, rest] as const))(
    '%s is refused with its place, its value and what is expected (rules 67)',
    async (_, [feed, ...expected]) => {
      const lines = await faultsOf(feed);
      expect(lines).toEqual(expected.map((each) => expect.stringContaining(String(each))));
    },
  );

  const noSegments = [...' \t\n\u00a0\u2028\u0085\u001f\u007f/?#%\\'].map((character) => `a${character}b`);
  test.each([...noSegments, ' a', 'a\u3000', '', ' ', '.', '..', '%20', 'a'.repeat(501)])(
    'the slug %j is refused',
    async (slug) => {
      expect(await faultsOf({ venues: [venue('v', { slug })] })).toHaveLength(1);
    },
  );

  test.each(['a', '...', '.a', 'a.', 'æøå', 'a&b=c;d+e:f@g,(h)', '日本', 'a'.repeat(500)])(
    'the slug %j is not',
    async (slug) => {
      expect((await checkFeed({ venues: [venue('v', { slug })] })).venues).toHaveLength(1);
    },
  );

  test('equal slugs in two sections are no fault', async () => {
    await checkFeed({ venues: [venue('x')], organizers: [organizer('x')], events: [event('x')] });
  });

  test('a long value is shortened, a bottomless one does not end the check', async () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    const [long = '', bottomless = ''] = await faultsOf({
      venues: [
        { ...venue('v'), location: 'x'.repeat(10_000) },
        { ...venue('w'), location: deep },
      ],
    });
    expect(long.length).toBeLessThan(200);
    expect(bottomless).toContain('[…]');
  });
});

async function faultsOf(feed: unknown): Promise<readonly string[]> {
  return (await refusalOf(feed)).faults.map(describeFault);
}

async function refusalOf(feed: unknown): Promise<FeedRefused> {
  const outcome = await checkFeed(feed).catch((error: unknown) => error);
  if (outcome instanceof FeedRefused) return outcome;
  throw outcome instanceof Error ? outcome : new Error('The feed was accepted.');
}

test.each(['id', 'slug', 'address', 'name', 'mapImageURL'])(
  'a control character in the %s of a venue is a fault (rules 62)',
  async (field) => {
    for (const control of ['\n', '\t', '\u001b', '\u009b', '\u2028']) {
      const odd = { [field]: `https:${control}//a.example` };
      await expect(checkFeed({ venues: [venue('v', odd)] })).rejects.toThrow(`venues[0].${field}: "https:`);
    }
  },
);

test('tags, links and the ids that an event refers to have no control characters; its texts may (rules 62)', async () => {
  const { events } = await checkFeed({ events: [event('e', { desc_nb: 'a\tb\nc', title_nb: 'a\tb' })] });
  expect(events).toHaveLength(1);
  for (const odd of [
    { tags: ['a\nb'] },
    { moreInfoURL: 'https://a.example/\u0007' },
    { organizers: ['a\u0085'] },
  ])
    await expect(checkFeed({ events: [event('e', odd)] })).rejects.toThrow('events[0].');
});
