import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CATEGORIES, event, organizer, venue } from './items.ts';
import { type Calendar, NOON, startCalendar } from './startCalendar.ts';

/**
 * docs/interface.md 2.7 "Identifiers and vocabularies" and the directories of 4.4, docs/rules.md 12 "Category
 * filters" and 31 "Order of directories".
 */

let calendar: Calendar;
beforeAll(async () => {
  calendar = await startCalendar({
    categories: [
      ...CATEGORIES.toReversed(),
      { id: 'JAZZ', name_nb: 'Jazz', slug_nb: 'jazz', parent: 'MUSIC', visible: false },
      { id: 'CHOIR', name_nb: 'Kor', name_en: 'Choir', slug_nb: 'kor', slug_en: 'choir', parent: 'MUSIC' },
      { id: 'STAFF', name_nb: 'Internt', slug_nb: 'internt', visible: false },
      { id: 'SING', name_nb: 'Allsang', slug_nb: 'allsang' },
      { id: 'ODD', name_nb: 'Rart', slug_nb: 'rart' },
    ],
    venues: ['Ålhuset', 'Zebra', 'Ærverket', 'Adelsten', 'Østhuset'].map((name, index) =>
      venue(`v${index}`, { name, slug: `not-from-the-name-${index}` }),
    ),
    organizers: ['Åse', 'ære', 'Bente', 'Øyvind', 'Zoe'].map((name, index) =>
      organizer(`o${index}`, { name, slug: `also-not-${index}` }),
    ),
    events: [
      event('singalong', { title_nb: 'Kveld', categories: ['SING', 'FAMILY'] }),
      event('both', { title_nb: 'Dag', categories: ['SING', 'CHOIR'] }),
      event('odd', { title_nb: 'Natt', categories: ['ODD'] }),
      event('secret', {
        title_nb: 'Møte',
        categories: ['STAFF'],
        organizers: ['o1'],
        dates: [{ startDate: '2031-06-20 18:00:00', venue: 'v1' }],
      }),
    ],
  });
});
afterAll(() => calendar?.close());
beforeEach(() => calendar.at(NOON));

const categories = async (fields: string) =>
  (await calendar.data(`{ categories { ${fields} } }`))['categories'] as readonly Record<string, unknown>[];

describe('categories', () => {
  test('are those of the calendar by id, with labels, slugs and visibility (interface 2.4, 2.7)', async () => {
    const delivered = await categories('id name_nb name_en slug_nb slug_en visible');
    const ids = delivered.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
    expect(delivered).toEqual(
      expect.arrayContaining(CATEGORIES.map((category) => ({ ...category, visible: true }))),
    );
  });

  test('have their subcategories below them, and only there (interface 4.4; rules 31)', async () => {
    const delivered = await categories('id subcategories { id name_nb name_en slug_nb slug_en visible }');
    expect(delivered.find(({ id }) => id === 'MUSIC')).toEqual({
      id: 'MUSIC',
      subcategories: [
        { id: 'CHOIR', name_nb: 'Kor', name_en: 'Choir', slug_nb: 'kor', slug_en: 'choir', visible: true },
        { id: 'JAZZ', name_nb: 'Jazz', name_en: null, slug_nb: 'jazz', slug_en: null, visible: false },
      ],
    });
    expect(delivered.map(({ id }) => id)).not.toContain('JAZZ');
    expect(delivered.find(({ id }) => id === 'FOOD')).toEqual({ id: 'FOOD', subcategories: [] });
  });

  test('that are hidden say so, and remain valid on events and in filters (interface 2.7)', async () => {
    const delivered = await categories('id visible');
    expect(delivered.find(({ id }) => id === 'STAFF')).toEqual({ id: 'STAFF', visible: false });
    expect(await calendar.nodes({ categories: ['STAFF'] }, 'id categories')).toEqual([
      { id: 'secret', categories: ['STAFF'] },
    ]);
  });
});

describe('venues and organizers', () => {
  test('are sorted by name in Norwegian, with the ids and slugs that filters take (interface 2.7, 4.4; rules 31)', async () => {
    const { venues, organizers } = (await calendar.data(
      '{ venues { id slug name } organizers { id slug name } }',
    )) as { venues: { name: string }[]; organizers: { name: string }[] };
    expect(venues.map(({ name }) => name)).toEqual(['Adelsten', 'Zebra', 'Ærverket', 'Østhuset', 'Ålhuset']);
    expect(organizers.map(({ name }) => name)).toEqual(['Bente', 'Zoe', 'ære', 'Øyvind', 'Åse']);
    expect(venues[1]).toEqual({ id: 'v1', slug: 'not-from-the-name-1', name: 'Zebra' });
    expect(organizers[2]).toEqual({ id: 'o1', slug: 'also-not-1', name: 'ære' });
    expect(await calendar.ids({ venueSlug: 'not-from-the-name-1' })).toEqual(['secret']);
    expect(await calendar.ids({ organizerSlug: 'also-not-1' })).toEqual(['secret']);
    expect(await calendar.ids({ venueSlug: 'zebra' })).toEqual([]);
  });
});

describe('a retired category', () => {
  beforeAll(async () => {
    expect(await calendar.ids({ categories: ['SING'] })).toEqual(['both', 'singalong']);
    await calendar.graph.import({
      retiredCategories: [
        { id: 'SING', migratedTo: 'CHOIR' },
        { id: 'ODD', migratedTo: null },
      ],
    });
  });

  test('disappears from categories (interface 2.7)', async () => {
    const ids = (await categories('id')).map(({ id }) => id);
    expect(ids).toContain('STAFF');
    expect(ids).not.toContain('SING');
    expect(ids).not.toContain('ODD');
  });

  test('in a filter returns nothing, with no error (interface 2.7, 7; rules 12)', async () => {
    for (const retired of ['SING', 'ODD']) {
      const { status, body } = await calendar.graph.ask(
        'query ($filter: Filter) { events(filter: $filter) { totalCount data { id } venues { id } } }',
        { filter: { categories: [retired] } },
      );
      expect(status).toBe(200);
      expect(body.errors).toBeUndefined();
      expect(body.data).toEqual({ events: { totalCount: 0, data: [], venues: [] } });
    }
    expect(await calendar.ids({ notCategories: ['SING', 'ODD'] })).toHaveLength(4);
  });

  test('leaves events with its target, in every query, facet and search (interface 2.7, 9)', async () => {
    expect(await calendar.event('singalong', 'categories')).toEqual({ categories: ['CHOIR', 'FAMILY'] });
    expect(await calendar.event('both', 'categories')).toEqual({ categories: ['CHOIR'] });
    expect(await calendar.event('odd', 'categories')).toEqual({ categories: [] });
    expect(await calendar.ids({ categories: ['CHOIR'] })).toEqual(['both', 'singalong']);
    expect(await calendar.ids({ categories: ['MUSIC'] })).toEqual(['both', 'singalong']);
    expect(await calendar.connection('categories { id hits }')).toEqual({
      categories: [
        { id: 'CHOIR', hits: 2 },
        { id: 'MUSIC', hits: 2 },
        { id: 'FAMILY', hits: 1 },
        { id: 'STAFF', hits: 1 },
      ],
    });
    expect(await calendar.ids({ searchTerm: 'choir' })).toEqual(['both', 'singalong']);
    expect(await calendar.ids({ searchTerm: 'allsang' })).toEqual([]);
  });

  test('is never reused: its id is refused for a category (interface 2.7)', async () => {
    const reuse = { categories: [{ id: 'SING', name_nb: 'Noe annet', slug_nb: 'noe-annet' }] };
    await expect(calendar.graph.import(reuse)).rejects.toThrow(/SING/);
    expect((await categories('id')).map(({ id }) => id)).not.toContain('SING');
  });
});
