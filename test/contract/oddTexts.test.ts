import { FeedRefused } from '@calendar/importer';
import type { RawFeed } from '@calendar/model/feed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { event, organizer, venue } from './items.ts';
import { type Calendar, startCalendar } from './startCalendar.ts';

/**
 * docs/rules.md 45 "Stored and compared text" and 46 "Faults in a feed": texts that look alike, characters that show
 * nothing, and what a feed may not say.
 */

const NFC = { å: '\u00e5', é: '\u00e9' };
const NFD = { å: 'a\u030a', é: 'e\u0301' };

const DATES = [{ startDate: '2031-06-10 18:00:00', venue: 'hall' }];
const CALENDAR: RawFeed = {
  venues: [venue('hall', { slug: `caf${NFD.é}`, municipality: ` ${NFD.å}s\u00a0`, postalCode: '1430\t' })],
  organizers: [organizer('club', { slug: `l${NFC.å}ven` })],
  events: [
    event('odd', {
      event_slug: `b${NFD.å}ttur`,
      title_nb: `\tB${NFD.å}ttur `,
      title_en: 'Boat\u00adtrip',
      tags: [` B${NFD.å}t\u00a0`],
      organizers: ['club'],
      dates: DATES,
    }),
    event('hyphens', {
      title_nb: 'Som\u00admer\u200bkon\u2060sert',
      desc_nb: 'Ved &shy;fjor&shy;den<script>var usett = "hemmelig";</script><style>.skjult{}</style>s utlop',
      dates: DATES,
    }),
  ],
};

let calendar: Calendar;
beforeAll(async () => {
  calendar = await startCalendar(CALENDAR);
});
afterAll(() => calendar?.close());

describe('a text', () => {
  test.for<readonly [string, object]>([
    ['municipality', { municipality: `${NFC.å.toUpperCase()}S` }],
    ['municipality, padded', { municipality: `\u3000${NFD.å}s ` }],
    ['postalCodes', { postalCodes: ['0000', '\n1430'] }],
    ['tag', { tag: `b${NFC.å}t` }],
    ['tag, padded', { tag: `  B${NFD.å.toUpperCase()}T` }],
    ['venues', { venues: ['none', `caf${NFC.é} `] }],
    ['venueSlug', { venueSlug: ` caf${NFC.é}` }],
    ['organizers', { organizers: [`l${NFD.å}ven`] }],
    ['organizerSlug', { organizerSlug: `l${NFD.å}ven\t` }],
  ])(
    'is the same in every coding, and without white space at its ends, in %s (rules 45)',
    async ([, filter]) => {
      expect(await calendar.ids({ ...filter, searchTerm: 'båttur' })).toEqual(['odd']);
    },
  );

  test('is the same in every coding, and without white space at its ends, where one event is looked up (rules 45)', async () => {
    const found = await calendar.data(
      `query ($slug: String!, $padded: String!, $title: String!) {
        eventBySlug(eventSlug: $slug) { id }
        eventsBySlugs(eventsSlugs: [$padded]) { id }
        eventByTitle(title: $title, lan: "nb") { id }
      }`,
      { slug: `b${NFC.å}ttur`, padded: ` b${NFD.å}ttur `, title: `B${NFC.å}ttur` },
    );
    const odd = { id: 'odd' };
    expect(found).toEqual({ eventBySlug: odd, eventsBySlugs: [odd], eventByTitle: odd });
  });

  test('is another one with other letters, accents or white space between them', async () => {
    expect(await calendar.ids({ municipality: 'as' })).toEqual([]);
    expect(await calendar.ids({ tag: 'b åt' })).toEqual([]);
    expect(await calendar.ids({ venueSlug: 'cafe' })).toEqual([]);
    expect(await calendar.data('{ eventBySlug(eventSlug: "BÅTTUR") { id } }')).toEqual({ eventBySlug: null });
  });

  test('is shown as it came (rules 45)', async () => {
    expect(
      await calendar.event('odd', 'event_slug title_nb title_en tags venue { slug municipality }'),
    ).toEqual({
      event_slug: `b${NFD.å}ttur`,
      title_nb: `\tB${NFD.å}ttur `,
      title_en: 'Boat\u00adtrip',
      tags: [` B${NFD.å}t\u00a0`],
      venue: { slug: `caf${NFD.é}`, municipality: ` ${NFD.å}s\u00a0` },
    });
  });
});

describe('in search', () => {
  test.for<readonly [string, string, string]>([
    ['soft hyphens in a title', 'boattrip', 'odd'],
    ['soft hyphens and spaces without width', 'sommerkonsert', 'hyphens'],
    ['a soft hyphen in the term', 'sommer\u00adkonsert', 'hyphens'],
    ['marks of direction and joiners in the term', '\u200ekon\u200dsert\ufe0f', 'hyphens'],
    ['entities of soft hyphens', 'fjordens', 'hyphens'],
    ['a typing error beside them', 'som\u00admerkonsret', 'hyphens'],
  ])('characters that show nothing are ignored: %s (rules 45)', async ([, searchTerm, id]) => {
    expect(await calendar.ids({ searchTerm })).toEqual([id]);
  });

  test('a term of nothing else is no condition', async () => {
    expect(await calendar.ids({ searchTerm: '\u200b\u00ad' })).toEqual(['hyphens', 'odd']);
  });

  test('the content of script and style is not text (rules 45)', async () => {
    for (const searchTerm of ['usett', 'hemmelig', 'skjult', 'hemelig']) {
      expect(await calendar.ids({ searchTerm })).toEqual([]);
    }
  });
});

describe('a feed is at fault, with the place', () => {
  const image = (width: number) => ({ ...event('e'), images: [{ width }] });
  test.for<readonly [string, RawFeed, string]>([
    [
      'where a title in Norwegian is blank',
      { events: [event('e', { title_nb: '\t ' })] },
      'events[0].title_nb',
    ],
    [
      'where a slug is not one segment of a path',
      { venues: [venue('v', { slug: 'a/b' })] },
      'venues[0].slug',
    ],
    ['where an image has no size', { events: [image(0)] }, 'events[0].images[0].width'],
    [
      'where two slugs differ in their coding alone',
      { organizers: [organizer('o', { slug: `l${NFD.å}ven` })] },
      'organizers[0].slug',
    ],
  ])('%s (rules 46)', async ([, feed, place]) => {
    const refused = await calendar.graph.import(feed).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FeedRefused);
    expect((refused as FeedRefused).faults.map((fault) => fault.place)).toEqual([place]);
  });

  test('where a migratedTo is not there when the import is done (rules 46)', async () => {
    const before = await calendar.data('{ categories { id } }');
    const category = (id: string) => ({ id, name_nb: id, slug_nb: id });
    await calendar.graph.import({ categories: [category('KEPT'), category('GONE')] });
    const refused = await calendar.graph
      .import(
        { categories: [category('KEPT')], retiredCategories: [{ id: 'OLD', migratedTo: 'GONE' }] },
        { replace: true },
      )
      .catch((error: unknown) => error);
    expect((refused as FeedRefused).faults.map((fault) => fault.place)).toEqual([
      'retiredCategories[0].migratedTo',
    ]);
    expect(before).toEqual({ categories: [] });
    expect(await calendar.data('{ categories { id } }')).toEqual({
      categories: [{ id: 'GONE' }, { id: 'KEPT' }],
    });
  });
});
