import { countNormalized, textFamilies } from '@calendar/text/testing';
import { describe, expect, test } from 'vitest';
import { documentOf, textArguments } from '../support/textArguments.ts';
import { event, organizer, venue } from './items.ts';
import { startCalendar } from './startCalendar.ts';

/** docs/rules.md 49 "Bounds before work": what callers see of the bounds of texts and lists. */

const MARKS = '\u0301\u0316';
/** Of 500 characters, the most that is compared. */
const long = (beginning: string) => beginning.padEnd(500, 'x');
const SLUG = long('slug');
const TITLE = long('Tittel ');
const TAG = long('merke');
const PLACE = long('Sted');

const calendar = await startCalendar(
  {
    categories: [{ id: 'MUSIC', name_nb: 'Musikk', slug_nb: 'musikk' }],
    venues: [venue('hall', { slug: SLUG, municipality: PLACE, postalCode: '1430' })],
    organizers: [organizer('club', { slug: SLUG })],
    events: [
      event('long', {
        event_slug: SLUG,
        title_nb: TITLE,
        title_en: TITLE,
        tags: [TAG.slice(0, 100)],
        organizers: ['club'],
        categories: ['MUSIC'],
        dates: [{ startDate: '2031-06-10 18:00:00', venue: 'hall' }],
      }),
      event('caf\u00e9', {
        isSuperEvent: true,
        title_nb: `Kafe${'\u0301'.repeat(30)}`,
        dates: [{ startDate: '2031-06-10 18:00:00' }],
      }),
      event('part', { superEvent: 'caf\u00e9', dates: [{ startDate: '2031-06-10 18:00:00' }] }),
    ],
  },
  { environment: { MAX_ROOT_FIELDS: '100' } },
);

const LOOKED_UP = `query ($slug: String!, $title: String!) {
  eventBySlug(eventSlug: $slug) { id }
  eventsBySlugs(eventsSlugs: [$slug]) { id }
  nb: eventByTitle(title: $title, lan: "nb") { id }
  en: eventByTitle(title: $title, lan: "en") { id }
}`;

describe('a text that is compared', () => {
  test('is found with 500 characters, and with more matches nothing, without an error (rules 49)', async () => {
    const found = { id: 'long' };
    expect(await calendar.data(LOOKED_UP, { slug: SLUG, title: TITLE })).toEqual({
      eventBySlug: found,
      eventsBySlugs: [found],
      nb: found,
      en: found,
    });
    // White space at its end is no part of what is compared, and counts all the same.
    expect(await calendar.data(LOOKED_UP, { slug: `${SLUG} `, title: `${TITLE} ` })).toEqual({
      eventBySlug: null,
      eventsBySlugs: [],
      nb: null,
      en: null,
    });
    expect(await calendar.event(`${' '.repeat(500)}long`, 'id')).toBeNull();
  });

  test.for<readonly [string, (text: string) => object, string]>([
    ['venueSlug', (venueSlug) => ({ venueSlug }), SLUG],
    ['venues', (slug) => ({ venues: [slug] }), SLUG],
    ['organizerSlug', (organizerSlug) => ({ organizerSlug }), SLUG],
    ['organizers', (slug) => ({ organizers: [slug] }), SLUG],
    ['municipality', (municipality) => ({ municipality }), PLACE],
    ['postalCodes', (code) => ({ postalCodes: [code] }), '1430'.padEnd(500)],
    ['categories', (id) => ({ categories: [id] }), 'MUSIC'.padEnd(500)],
    ['tag', (tag) => ({ tag }), TAG.slice(0, 100).padEnd(500)],
  ])('of more than 500 characters leaves nothing in %s (rules 49)', async ([, filterBy, text]) => {
    expect(await calendar.ids(filterBy(text))).toEqual(['long']);
    expect(await calendar.ids(filterBy(`${text} `))).toEqual([]);
    expect(await calendar.ids(filterBy(' '.repeat(501)))).toEqual([]);
    expect(await calendar.ids(filterBy(`a${MARKS.repeat(100_000)}`))).toEqual([]);
  });

  test('of more than 500 characters leaves nothing out in notCategories (rules 49)', async () => {
    expect(await calendar.ids({ notCategories: ['MUSIC'.padEnd(500)] })).toHaveLength(2);
    expect(await calendar.ids({ notCategories: ['MUSIC'.padEnd(501)] })).toHaveLength(3);
  });

  test('has 30 combining marks of those that follow each other (rules 49)', async () => {
    const title = `Kafe${'\u0301'.repeat(400)}`;
    const found = await calendar.data(LOOKED_UP, { slug: 'none', title });
    expect(found['nb']).toEqual({ id: 'caf\u00e9' });
  });

  test('is an id in any coding (rules 45)', async () => {
    expect(await calendar.event('cafe\u0301', 'id')).toEqual({ id: 'caf\u00e9' });
    expect(await calendar.ids({ superEvent: 'cafe\u0301' })).toEqual(['part']);
  });

  test('is no date if it has more than 500 characters, and the error names the argument (rules 35)', async () => {
    const fraction = (length: number) => `2031-06-10 17:00:00.${'0'.repeat(length - 20)}`;
    expect(await calendar.ids({ fromStartDate: fraction(500) })).toHaveLength(3);
    const { body } = await calendar.refusalOf({ fromStartDate: fraction(501) });
    expect(body.data).toBeNull();
    expect(body.errors?.[0]?.extensions).toMatchObject({ invalidArgs: ['fromStartDate'] });
  });
});

describe('a list', () => {
  /** A word of each list that takes certain words only. */
  const WORDS: Readonly<Record<string, string>> = { weekdays: 'monday', admission: 'free' };
  const lists = textArguments().filter(({ isList }) => isList);

  test.for(lists.map((list) => [list.name, list] as const))(
    'has at most 10,000 items, or the error names argument, bound and length: %s (rules 49)',
    async ([, list]) => {
      const document = documentOf([list]);
      const item = WORDS[list.argument] ?? 'none';
      const items = (length: number) => Array.from({ length }, () => item);
      expect((await calendar.graph.ask(document, { list: items(10_000) })).body.errors).toBeUndefined();
      const { status, body } = await calendar.graph.ask(document, { list: items(10_001) });
      expect(status).toBe(200);
      expect(body).toEqual({
        data: null,
        errors: [
          {
            message: `Argument "${list.argument}" must have at most 10000 items; got 10001.`,
            extensions: { code: 'BAD_USER_INPUT' },
          },
        ],
      });
    },
  );

  test('that is given to many fields of filters is compared once (rules 49)', async () => {
    const ofAnyText = lists.filter(
      ({ name, argument }) => name.startsWith('events(filter.') && !(argument in WORDS),
    );
    const folded = ofAnyText.filter(({ argument }) => argument === 'municipalities');
    const list = Array.from({ length: 1_000 }, (_, at) => `none${at}\u0301`);
    const { length } = list.join('');
    for (const [asked, times] of [
      [ofAnyText.filter((each) => !folded.includes(each)), 1],
      // Folding reads a second time what is compared.
      [ofAnyText, 2],
    ] as const) {
      const { characters } = await countNormalized(async () => {
        const { body } = await calendar.graph.ask(documentOf([...asked, ...asked]), { list });
        expect(body.errors).toBeUndefined();
      });
      expect(characters).toBe(times * length);
    }
  });

  test('of one item in any number of codings and paddings finds what that item does (rules 45)', async () => {
    const padded = Array.from({ length: 400 }, (_, at) => `${' '.repeat(at)}MUSIC\u00a0`);
    expect(await calendar.ids({ categories: padded })).toEqual(['long']);
  });
});

test('a bounded part of any text given for any argument is normalized, in short rows of marks (rules 49)', async () => {
  const asked = textArguments();
  const document = documentOf(asked);
  for (const family of textFamilies([TITLE.slice(0, 20), 'Kafé'])) {
    let before = Number.POSITIVE_INFINITY;
    for (const length of [COMPARED, SEARCHED / 2, SEARCHED, 8 * SEARCHED]) {
      const text = family.of(length);
      const normalized = await countNormalized(async () => {
        const { status, body } = await calendar.graph.ask(document, { text, list: [text, text] });
        const codes = body.errors?.map(({ extensions }) => extensions?.['code']) ?? [];
        expect({ status, codes: new Set(codes) }).toEqual({
          status: 200,
          codes: new Set(['BAD_USER_INPUT']),
        });
      });
      const where = `${family.name} of ${length}`;
      expect(normalized.longestRow, where).toBeLessThanOrEqual(MOST_MARKS);
      expect(normalized.longestText, where).toBeLessThanOrEqual(SEARCHED);
      expect(normalized.characters, where).toBeLessThanOrEqual(MOST_FOR_TWICE * before);
      before = Math.max(normalized.characters, asked.length * COMPARED);
    }
  }
});

const COMPARED = 500;
const SEARCHED = 5_000;
const MOST_MARKS = 30;
const MOST_FOR_TWICE = 2.6;
