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

  test('a date without an end lasts for its duration', async () => {
    const dates = [{ startDate: '2026-03-01 19:00:00+01:00', duration: 90 }];
    const { events } = await checkFeed({ events: [event('e', { dates })] });
    expect(events?.[0]?.dates[0]?.endDate).toBe(Date.parse('2026-03-01T19:30:00Z'));
  });

  test.each([
    ['without an end', {}, '2026-03-28 23:59:00+01:00'],
    ['to a time of its last day', { endDate: '2026-03-29 12:00:00' }, '2026-03-29 23:59:00+02:00'],
    ['to its last minute', { endDate: '2026-03-29 23:59:00' }, '2026-03-29 23:59:00+02:00'],
    ['to the midnight after it', { endDate: '2026-03-30 00:00:00' }, '2026-03-29 23:59:00+02:00'],
    ['for a duration of two days', { duration: 2880 }, '2026-03-30 23:59:00+02:00'],
  ])('an all-day date %s ends at 23:59 of its last day (rules 67)', async (_, given, end) => {
    const dates = [{ startDate: '2026-03-28 00:00:00', allDay: true, ...given }];
    const { events } = await checkFeed({ events: [event('e', { dates })] });
    expect(events?.[0]?.dates[0]).toMatchObject({
      allDay: true,
      startTime: '00:00',
      endDate: Date.parse(end),
    });
  });

  test('an end takes precedence over a duration', async () => {
    const dates = [{ startDate: '2026-03-01 19:00:00', endDate: '2026-03-01 20:00:00', duration: 90 }];
    const { events } = await checkFeed({ events: [event('e', { dates })] });
    expect(events?.[0]?.dates[0]).toMatchObject({
      endDate: Date.parse('2026-03-01T19:00:00Z'),
      duration: 90,
    });
  });

  test('the start time defaults to the clock in Norway, and stays as entered otherwise', async () => {
    const dates = [
      { startDate: '2026-07-01T10:00:00Z' },
      { startDate: '2026-07-01T10:00:00Z', startTime: '11:55' },
    ];
    const { events } = await checkFeed({ events: [event('e', { dates })] });
    expect(events?.[0]?.dates.map(({ startTime }) => startTime)).toEqual(['12:00', '11:55']);
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
    const dates = [{ startDate: '2026-03-01 19:00:00', ...told }];
    const { events } = await checkFeed({ events: [event('e', { dates } as object)] });
    expect(events?.[0]?.dates[0]).toMatchObject(read);
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

  test('a date keeps the difference between no prices and an empty list of them', async () => {
    const startDate = '2026-03-01 19:00:00';
    const dates = [{ startDate }, { startDate, prices: [] }];
    const { events } = await checkFeed({ events: [event('e', { dates })] });
    expect(events?.[0]?.dates.map(({ prices }) => prices)).toEqual([null, []]);
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
  const faulty: readonly (readonly [title: string, feed: unknown, faults: readonly string[]])[] = [
    ['a feed that is not an object', [], ['the feed: [] — expected an object']],
    ['an unknown section', { evnets: [] }, ['evnets: [] — expected a section: categories']],
    ['a section that is not a list', { venues: {} }, ['venues: {} — expected a list']],
    ['an item that is not an object', { venues: ['v'] }, ['venues[0]: "v" — expected an object']],
    ['a missing field', { venues: [{ id: 'v', slug: 'v' }] }, ['venues[0].name: nothing — expected a text']],
    ['a mistyped field', { venues: [{ ...venue('v'), name: 5 }] }, ['venues[0].name: 5 — expected a text']],
    [
      'every unknown field',
      { organizers: [{ ...organizer('o'), nmae: 'x', __proto__x: null }] },
      ['organizers[0].nmae: "x" — expected no field', 'organizers[0].__proto__x: null — expected no field'],
    ],
    [
      'an unknown field deep inside',
      { events: [event('e', { dates: [date, { ...date, prices: [{ cost: 5 } as object] }] })] },
      ['events[0].dates[1].prices[0].cost: 5 — expected no field of this name'],
    ],
    [
      'a blank id',
      { venues: [venue(' ', { slug: 'v' })] },
      ['venues[0].id: " " — expected a text of 1 to 500'],
    ],
    [
      'an id longer than the record indexes',
      { venues: [venue('v'.repeat(501), { slug: 'v', name: 'V' })] },
      [`venues[0].id: "${'v'.repeat(79)}… — expected a text of 1 to 500 characters, not blank, not of 501`],
    ],
    [
      'a NUL character',
      { venues: [venue('v', { name: 'a\0b' })] },
      ['venues[0].name: "a\\u0000b" — expected a text'],
    ],
    [
      'half a surrogate pair',
      { venues: [venue('v', { name: '\ud83d' })] },
      ['venues[0].name: "\\ud83d" — expected'],
    ],
    [
      'a day that does not exist',
      { events: [event('e', { dates: [{ startDate: '2026-02-30 10:00:00' }] })] },
      ['events[0].dates[0].startDate: "2026-02-30 10:00:00" — expected a date-time such as'],
    ],
    [
      'a date without a time',
      { events: [event('e', { publishingDate: '2026-02-20' })] },
      ['events[0].publishingDate: "2026-02-20" — expected a date-time'],
    ],
    [
      'a year that the record cannot hold',
      { events: [event('e', { created_at: '0000-05-05T00:00:00Z' })] },
      ['events[0].created_at: "0000-05-05T00:00:00Z" — expected a date-time'],
    ],
    [
      'an end before its start',
      { events: [event('e', { dates: [{ ...date, endDate: '2026-03-01 18:59:59' }] })] },
      ['events[0].dates[0].endDate: "2026-03-01 18:59:59" — expected an end that is not before startDate'],
    ],
    [
      'an end before its start beside another fault',
      {
        events: [
          event('e', { dates: [{ ...date, endDate: '2026-03-01 18:59:59', mode: 'onlin' as 'online' }] }),
        ],
      },
      ['events[0].dates[0].mode: "onlin" — expected "online" or "offline"', 'events[0].dates[0].endDate:'],
    ],
    [
      'a flag that contradicts the status, also beside another fault',
      {
        events: [
          event('e', { dates: [{ ...date, eventStatus: 'EventCancelled', eventCancelled: false }] }),
          event('f', {
            dates: [{ ...date, eventStatus: 'EventScheduled', eventCancelled: true, duration: -1 }],
          }),
        ],
      },
      [
        'events[0].dates[0].eventCancelled: false — expected true beside eventStatus "EventCancelled", false',
        'events[1].dates[0].duration: -1 — expected',
        'events[1].dates[0].eventCancelled: true — expected true beside',
      ],
    ],
    [
      'an all-day date with a time (rules 67)',
      {
        events: [
          event('e', { dates: [{ startDate: '2026-03-01 19:00:00', allDay: true }] }),
          event('f', { dates: [{ startDate: '2026-03-01 00:00:00', startTime: '19:00', allDay: true }] }),
        ],
      },
      [
        'events[0].dates[0].startDate: "2026-03-01 19:00:00" — expected beside allDay, 00:00:00 in Norway',
        'events[1].dates[0].startTime: "19:00" — expected beside allDay, "00:00" or no value',
      ],
    ],
    [
      'a negative duration',
      { events: [event('e', { dates: [{ ...date, duration: -1 }] })] },
      ['events[0].dates[0].duration: -1 — expected a number of minutes, 0 or more'],
    ],
    [
      'a duration that ends after the year 9999',
      { events: [event('e', { dates: [{ startDate: '9990-01-01 00:00:00', duration: 2_000_000_000 }] })] },
      ['events[0].dates[0].duration: 2000000000 — expected an end before the year 10000'],
    ],
    [
      'a start time in another form',
      { events: [event('e', { dates: [{ ...date, startTime: '9:00' }] })] },
      ['events[0].dates[0].startTime: "9:00" — expected HH:mm'],
    ],
    [
      'no dates',
      { events: [event('e', { dates: [] })] },
      ['events[0].dates: [] — expected a list of one or more'],
    ],
    [
      'a number where the record keeps whole ones',
      { events: [event('e', { views: 1.5, minimumAge: 2_147_483_648 })] },
      [
        'events[0].minimumAge: 2147483648 — expected a whole number',
        'events[0].views: 1.5 — expected a whole',
      ],
    ],
    [
      'a focus outside the image',
      { events: [event('e', { images: [{ focusX: 1.01, focusY: -0.01 }] })] },
      [
        'events[0].images[0].focusX: 1.01 — expected a number from 0 to 1',
        'events[0].images[0].focusY: -0.01 — ',
      ],
    ],
    [
      'a place that is not on Earth',
      { venues: [venue('v', { location: { latitude: 90.1, longitude: -180.1 } })] },
      [
        'venues[0].location.latitude: 90.1 — expected a number from -90 to 90',
        'venues[0].location.longitude: -180.1 — expected a number from -180 to 180',
      ],
    ],
    [
      'half a location',
      { venues: [{ ...venue('v'), location: { latitude: 60 } }] },
      ['venues[0].location.longitude: nothing — expected a number'],
    ],
    [
      'an unknown mode and ticketsInformation',
      { events: [{ ...event('e'), mode: 'hybrid', ticketsInformation: 'cheap' }] },
      [
        'events[0].mode: "hybrid" — expected "online" or "offline"',
        'events[0].ticketsInformation: "cheap" — expected "free", "noTicketsInfo" or "ticketsInfo"',
      ],
    ],
    [
      'a booking day that does not exist',
      { events: [event('e', { maxBookingDate: '2026-02-29', maxBookingTime: '24:00' })] },
      [
        'events[0].maxBookingDate: "2026-02-29" — expected a day that exists, as YYYY-MM-DD',
        'events[0].maxBookingTime: "24:00" — expected HH:mm',
      ],
    ],
    [
      'a blank title in Norwegian',
      { events: [event('e', { title_nb: '\u00a0\t' }), event('f', { title_nb: '', title_en: '' })] },
      [
        'events[0].title_nb: "\u00a0\\t" — expected a text that is not blank',
        'events[1].title_nb: "" — expected a text that is not blank',
      ],
    ],
    [
      'the size of an image that is not positive',
      {
        events: [
          event('e', {
            images: [
              { width: 0, height: -1 },
              { width: 1, height: 1 },
            ],
          }),
        ],
      },
      [
        'events[0].images[0].width: 0 — expected a number of pixels, 1 or more',
        'events[0].images[0].height: -1 — expected a number of pixels, 1 or more',
      ],
    ],
    [
      'a slug that is not one segment of a path, in every section',
      {
        categories: [category('A', { slug_nb: 'a/b', slug_en: '..' })],
        venues: [venue('v', { slug: 'a b' })],
        organizers: [organizer('o', { slug: 'a?' })],
        events: [event('e', { event_slug: '#' })],
      },
      [
        'categories[0].slug_nb: "a/b" — expected a text of 1 to 500 characters that is one segment of a path',
        'categories[0].slug_en: ".." — expected',
        'venues[0].slug: "a b" — expected',
        'organizers[0].slug: "a?" — expected',
        'events[0].event_slug: "#" — expected',
      ],
    ],
    [
      'slugs that differ in their coding alone',
      { events: [event('e', { event_slug: 'caf\u00e9' }), event('f', { event_slug: 'cafe\u0301' })] },
      ['events[1].event_slug: "cafe\u0301" — expected a slug that is not repeated (first at events[0])'],
    ],
    [
      'what exceeds a bound',
      {
        events: [
          event('e', {
            title_nb: 'x'.repeat(501),
            desc_nb: 'x'.repeat(100_001),
            desc_en: '<b>'.repeat(101),
            tags: ['x'.repeat(101)],
          }),
          event('f', { tags: Array.from({ length: 101 }, () => 't'), dates: new Array(5_001).fill(date) }),
        ],
      },
      [
        'expected a text of up to 500 characters, not of 501',
        'expected a text of up to 100000 characters, not of 100001',
        'events[0].desc_en: "<b><b>',
        'expected a text of up to 100 characters, not of 101',
        'expected a list of up to 100 items, not of 101',
        'expected a list of one or more dates of up to 5000 items, not of 5001',
      ],
    ],
    [
      'a link that is none of the web',
      {
        organizers: [organizer('o', { website: 'javascript:alert(1)' })],
        events: [event('e', { moreInfoURL: 'www.a.example', images: [{ urlSmall: 'data:image/png,x' }] })],
      },
      [
        'organizers[0].website: "javascript:alert(1)" — expected a web address that begins with http:// or https://',
        'events[0].moreInfoURL: "www.a.example" — expected a web address',
        'events[0].images[0].urlSmall: "data:image/png,x" — expected a web address',
      ],
    ],
    [
      'ids that differ in their coding alone',
      { venues: [venue('caf\u00e9', { slug: 'a' }), venue('cafe\u0301', { slug: 'b' })] },
      ['venues[1].id: "caf\u00e9" — expected an id that is not repeated (first at venues[0])'],
    ],
    [
      'a repeated id',
      { venues: [venue('v'), venue('w'), venue('v', { slug: 'other' })] },
      ['venues[2].id: "v" — expected an id that is not repeated (first at venues[0])'],
    ],
    [
      'a repeated slug',
      { events: [event('e', { event_slug: 's' }), event('f', { event_slug: 's' })] },
      ['events[1].event_slug: "s" — expected a slug that is not repeated (first at events[0])'],
    ],
    [
      'a repeated slug of a category, in either language',
      {
        categories: [
          category('A', { slug_nb: 's', slug_en: 't' }),
          category('B', { slug_nb: 's', slug_en: 't' }),
        ],
      },
      ['categories[1].slug_nb: "s"', 'categories[1].slug_en: "t"'],
    ],
    [
      'an id repeated by an item with another fault',
      { venues: [{ ...venue('v'), name: 1 }, venue('v', { slug: 'w' })] },
      ['venues[0].name: 1 — expected a text', 'venues[1].id: "v" — expected an id that is not repeated'],
    ],
  ];
  test.each(faulty)(
    '%s is refused with its place, its value and what is expected',
    async (_, feed, expected) => {
      const lines = await faultsOf(feed);
      expect(lines).toHaveLength(expected.length);
      for (const [index, line] of lines.entries()) expect(line).toContain(expected[index]);
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
