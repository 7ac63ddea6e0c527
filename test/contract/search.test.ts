import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CATEGORIES, event, organizer, venue } from './items.ts';
import { type Calendar, NOON, startCalendar } from './startCalendar.ts';

/** `searchTerm` of docs/interface.md 4.3 "Filter", docs/rules.md 21 "Folded text" to 24 "No relevance order". */

const at = (day: number, place?: string) => ({
  startDate: `2031-06-${String(day).padStart(2, '0')} 18:00:00`,
  endDate: `2031-06-${String(day).padStart(2, '0')} 20:00:00`,
  ...(place === undefined ? {} : { venue: place }),
});

let calendar: Calendar;
beforeAll(async () => {
  calendar = await startCalendar({
    categories: [
      ...CATEGORIES,
      { id: 'JAZZ', name_nb: 'Storbandjazz', name_en: 'Big band', slug_nb: 'jazz', parent: 'MUSIC' },
    ],
    venues: [venue('lighthouse', { name: 'Fyrlykta' }), venue('barn', { name: 'Ladegården' })],
    organizers: [organizer('guild', { name: 'Håndverkslauget' })],
    events: [
      event('places', {
        title_nb: 'Ærfuglens øy på Ålesundkysten',
        title_en: 'The Eider Island',
        dates: [at(20), at(21)],
      }),
      event('texts', {
        title_nb: 'Kveld',
        desc_nb:
          '<p>Fortellinger om <b>nord</b>lys &amp; m&oslash;t, f&#234;t <a href="https://lenke.example">her</a></p>',
        desc_en: 'Tales of the aurora',
        dates: [at(19)],
      }),
      event('names', {
        title_nb: 'Samling',
        tags: ['dugnad', 'Straße'],
        categories: ['JAZZ'],
        organizers: ['guild'],
        dates: [at(3, 'lighthouse'), at(18, 'barn')],
      }),
      event('concert', {
        title_nb: 'Symfonikonsert',
        title_en: 'Łea and Đan',
        desc_nb: 'Mozart',
        dates: [at(17)],
      }),
      event('early', { title_nb: 'Konserten før alle', dates: [at(4)] }),
      event('late', { title_nb: 'Sommerkonsert', title_en: 'Concert', dates: [at(22)] }),
      event('short', { title_nb: 'Kor og orgel', dates: [at(16)] }),
    ],
  });
});
afterAll(() => calendar?.close());
beforeEach(() => calendar.at(NOON));

const found = (searchTerm: string, filter: object = {}) => calendar.ids({ searchTerm, ...filter });

// Words of three letters, where spelling is the point: longer ones could be found in spite of an error.
describe('a word is found (interface 2.1, 4.3)', () => {
  test.for([
    ['in a Norwegian title', 'ærfuglens', 'places'],
    ['in an English title', 'eider', 'places'],
    ['in a Norwegian description', 'fortellinger', 'texts'],
    ['in an English description', 'aurora', 'texts'],
    ['in a tag', 'dugnad', 'names'],
    ['in the name of a venue', 'fyrlykta', 'names'],
    ['in the name of an organizer', 'håndverkslauget', 'names'],
    ['in the Norwegian label of a category', 'storbandjazz', 'names'],
    ['in the English label of a category', 'big band', 'names'],
    ['whatever its case', 'KOR', 'short'],
    ['whatever its accents', 'kór', 'short'],
    ['with accents that the term leaves out', 'fet', 'texts'],
    ['with ß for ss', 'strasse', 'names'],
    ['with đ for d, ł for l (rules 21)', 'lea dan', 'concert'],
    ['as a part of a word', 'fuglen', 'places'],
    ['across markup inside a word', 'nordlys', 'texts'],
    ['with its entities decoded', 'møt', 'texts'],
  ] as const)('%s', async ([, term, id]) => {
    expect(await found(term)).toEqual([id]);
  });

  test.for(['ær øy ål', 'aer oy al', 'ar oy al', 'aer oey aal', 'ÆRFUGLENS ØY ÅLESUND'])(
    'with æ, ø and å written in each way people write them: %s (rules 21)',
    async (term) => {
      expect(await found(term)).toEqual(['places']);
    },
  );

  test('not in the markup of a description (rules 21)', async () => {
    expect(await found('href')).toEqual([]);
    expect(await found('lenke.example')).toEqual([]);
  });

  test('in the name of a venue only while a date there remains (rules 22)', async () => {
    expect(await found('fyrlykta')).toEqual(['names']);
    calendar.at('2031-06-03T20:00:00+02:00');
    expect(await found('fyrlykta')).toEqual([]);
    expect(await found('ladegården')).toEqual(['names']);
  });
});

describe('several words', () => {
  test('must each occur somewhere, not all in the same text (rules 22)', async () => {
    expect(await found('mozart symfoni')).toEqual(['concert']);
    expect(await found('dugnad fyrlykta lauget storband')).toEqual(['names']);
    expect(await found('  dugnad\tsamling\n')).toEqual(['names']);
    expect(await found('mozart dugnad')).toEqual([]);
  });
});

describe('a mistyped word', () => {
  test.for([
    ['a letter too many', 'mozzart', 'concert'],
    ['a letter missing', 'mozrt', 'concert'],
    ['another letter', 'mosart', 'concert'],
    ['two neighbours swapped', 'mozatr', 'concert'],
    ['two errors from eight letters on', 'symfonnikonnsert', 'concert'],
    ['an error in the beginning of a longer word', 'symvoni', 'concert'],
    ['an error in a description', 'fortelinger', 'texts'],
    ['an error in an English title', 'iiland', 'places'],
  ] as const)('is tolerated with %s (rules 23)', async ([, term, id]) => {
    expect(await found(term)).toEqual([id]);
  });

  test.for([
    ['two errors in less than eight letters', 'mossart'],
    ['three errors', 'symffonnikonnsert'],
    ['less than four letters', 'kot'],
    ['an error in a tag', 'dugnat'],
    ['an error in the name of a venue', 'fyrlikta'],
    ['an error in the name of an organizer', 'håndverkslavget'],
    ['an error in the label of a category', 'storbandjass'],
  ] as const)('is not tolerated with %s (rules 23)', async ([, term]) => {
    expect(await found(term)).toEqual([]);
  });

  test('counts only when nothing matches literally (interface 4.3)', async () => {
    expect(await found('konsert')).toEqual(['early', 'concert', 'late']);
    expect(await found('konserten')).toEqual(['early']);
    expect(await found('konsertem')).toEqual(['early']);
  });

  test('counts when what matches literally does not satisfy the other conditions (rules 23)', async () => {
    const filter = { fromStartDate: '2031-06-20 00:00:00Z' };
    expect(await found('concert')).toEqual(['late']);
    expect(await found('mozarts', { untilDate: '2031-06-18 00:00:00Z' })).toEqual(['concert']);
    expect(await found('sommerkonsert', { untilDate: '2031-06-18 00:00:00Z' })).toEqual([]);
    expect(await found('konserten', filter)).toEqual([]);
    expect(await found('sommerkonserten', filter)).toEqual(['late']);
  });
});

describe('what is found', () => {
  test('is chronological, not by relevance, and counted like any list (rules 24)', async () => {
    expect(
      await calendar.connection('totalCount data { id } categories { id hits }', {
        filter: { searchTerm: 'konsert' },
        pageSize: 2,
      }),
    ).toEqual({ totalCount: 3, data: [{ id: 'early' }, { id: 'concert' }], categories: [] });
  });
});

describe('a term that no reader types', () => {
  test.each([
    ['of more than 50 different words', Array.from({ length: 51 }, (_, number) => `ord${number}`).join(' ')],
    ['of more than 5000 characters', 'å'.repeat(5001)],
  ])('%s is refused, with the limit', async (_, searchTerm) => {
    const { status, body } = await calendar.refusalOf({ searchTerm });
    expect([status, body.data]).toEqual([200, null]);
    expect(body.errors?.[0]?.message).toMatch(/at most (50 different words|5000 characters)/);
    expect(body.errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT');
  });

  test('of one very long word finds nothing', async () => {
    expect(await found('ø'.repeat(5000))).toEqual([]);
  });
});
