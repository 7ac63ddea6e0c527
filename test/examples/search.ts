import type { RawFeed } from '@calendar/model/feed';
import { CATEGORIES, event, organizer, venue } from '../contract/items.ts';
import { answers, type Example, example, lists } from './example.ts';
import { anEvent, feedOf } from './items.ts';

const at = (day: number, place?: string) => ({
  startDate: `2031-06-${String(day).padStart(2, '0')} 18:00:00`,
  endDate: `2031-06-${String(day).padStart(2, '0')} 20:00:00`,
  ...(place === undefined ? {} : { venue: place }),
});

const SEASON: RawFeed = {
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
};
const MONDAY = { now: Date.parse('2031-06-02T12:00:00+02:00') };
const TUESDAY_EVENING = { now: Date.parse('2031-06-03T20:00:00+02:00') };

const found = (searchTerm: string, ids: readonly string[], filter: object = {}, asked = MONDAY) =>
  lists({ searchTerm, ...filter }, ids, asked);

// Words of three letters, where spelling is the point: longer ones could be found in spite of an error.
const FOUND = [
  ['in a Norwegian title', 'ærfuglens', 'places'],
  ['in an English title', 'eider', 'places'],
  ['in a Norwegian description', 'fortellinger', 'texts'],
  ['in an English description', 'aurora', 'texts'],
  ['in a tag', 'dugnad', 'names'],
  ['in the name of a venue', 'ladegården', 'names'],
  ['in the name of an organizer', 'håndverkslauget', 'names'],
  ['in the Norwegian label of a category', 'storbandjazz', 'names'],
  ['in the English label of a category', 'big band', 'names'],
  ['whatever its case', 'KOR', 'short'],
  ['whatever its accents', 'kór', 'short'],
  ['with accents that the term leaves out', 'fet', 'texts'],
  ['as a part of a word', 'fuglen', 'places'],
  ['across markup inside a word', 'nordlys', 'texts'],
  ['with its entities decoded', 'møt', 'texts'],
  ['with each word written in its own way', 'aer oy aal', 'places'],
] as const;

const TOLERATED = [
  ['a letter too many', 'mozzart', 'concert'],
  ['a letter missing', 'mozrt', 'concert'],
  ['another letter', 'mosart', 'concert'],
  ['two neighbours swapped', 'mozatr', 'concert'],
  ['two errors from eight letters on', 'symfonnikonnsert', 'concert'],
  ['an error in the beginning of a longer word', 'symvoni', 'concert'],
  ['an error in a description', 'fortelinger', 'texts'],
  ['an error in an English title', 'iiland', 'places'],
] as const;

const NOT_TOLERATED = [
  ['two errors in less than eight letters', 'mossart'],
  ['three errors', 'symffonnikonnsert'],
  ['less than four letters', 'kot'],
  ['an error in a tag', 'dugnat'],
  ['an error in the name of a venue', 'ladegorden'],
  ['an error in the name of an organizer', 'håndverkslavget'],
  ['an error in the label of a category', 'storbandjass'],
] as const;

/** Titles that a term finds literally, by how it treats a letter. Each is a separate event. */
const SPELLINGS = Object.entries({
  ...{ Café: ['cafe', 'café'], CAFÉ: ['café'], Straße: ['STRASSE'], Đorđe: ['dorde'], Garður: ['gardur'] },
  ...{ Łódź: ['lodz'], ﬁnale: ['finale'], Håndverk: ['handverk', 'haandverk', 'HÅNDVERK'] },
  ...{ Tromsø: ['tromso', 'tromsoe'], Ærlig: ['aerlig', 'arlig'], 'A\u030astun': ['åstun'] },
  Blåbærsøk: ['blabarsok', 'blabaersok', 'blaabaersoek'],
}).flatMap(([title, terms]) => terms.map((term) => [title, term] as const));
const TITLES = [...new Set(SPELLINGS.map(([title]) => title))].filter((title) => title !== 'CAFÉ');
const SPELLED = feedOf(...TITLES.map((title, index) => anEvent(`t${index}`, { title_nb: title })));
const idOf = (title: string) => `t${TITLES.findIndex((one) => one.toUpperCase() === title.toUpperCase())}`;

const WITHOUT_LETTERS = feedOf(
  anEvent('city', { title_nb: 'Tromso' }),
  anEvent('craft', { title_nb: 'Haandverk' }),
  anEvent('berry', { title_nb: 'Bær' }),
);

/** Terms, and the title that each matches approximately; null: none. */
const APPROXIMATE = Object.entries({
  ...{ jasz: 'Jazz', kafe: 'Café Opera', kaffe: null, konsret: null, trmosoe: 'Tur til Tromsø' },
});
const NEAR_TITLES = ['Jazz', 'Café Opera', 'Kveldskonsert', 'Tur til Tromsø'];
const NEAR = feedOf(...NEAR_TITLES.map((title, index) => anEvent(`n${index}`, { title_nb: title })));

/** `searchTerm` of docs/interface.md 4.3 "Filter", docs/rules.md 21 "Folded text" to 24 "No relevance order". */
export const SEARCH: readonly Example[] = [
  ...FOUND.map(([how, term, id]) =>
    example(`a word is found ${how} (interface 2.1, 4.3; rules 21, 22)`, SEASON, found(term, [id])),
  ),
  example(
    'a word is not found in the markup of a description (rules 21)',
    SEASON,
    found('href', []),
    found('lenke.example', []),
  ),
  example(
    'a word is found in the name of a venue only while a date there remains (rules 22)',
    SEASON,
    found('fyrlykta', ['names']),
    found('fyrlykta', [], {}, TUESDAY_EVENING),
    found('ladegården', ['names'], {}, TUESDAY_EVENING),
  ),
  example(
    'several words must each occur somewhere, not all in the same text (rules 22)',
    SEASON,
    found('mozart symfoni', ['concert']),
    found('dugnad fyrlykta lauget storband', ['names']),
    found('  dugnad\tsamling\n', ['names']),
    found('mozart dugnad', []),
  ),
  ...TOLERATED.map(([error, term, id]) =>
    example(`a mistyped word is tolerated with ${error} (rules 23)`, SEASON, found(term, [id])),
  ),
  ...NOT_TOLERATED.map(([error, term]) =>
    example(`a mistyped word is not tolerated with ${error} (rules 23)`, SEASON, found(term, [])),
  ),
  example(
    'an approximate match counts only when nothing matches literally (interface 4.3; rules 23)',
    SEASON,
    found('konsert', ['early', 'concert', 'late']),
    found('konserten', ['early']),
    found('konsertem', ['early']),
  ),
  example(
    'an approximate match counts when what matches literally does not satisfy the other conditions (rules 23)',
    SEASON,
    found('concert', ['late']),
    found('mozarts', ['concert'], { untilDate: '2031-06-18 00:00:00Z' }),
    found('sommerkonsert', [], { untilDate: '2031-06-18 00:00:00Z' }),
    found('konserten', [], { fromStartDate: '2031-06-20 00:00:00Z' }),
    found('sommerkonserten', ['late'], { fromStartDate: '2031-06-20 00:00:00Z' }),
  ),
  example(
    'found events are chronological, not by relevance, and counted like any list (rules 24)',
    SEASON,
    answers(
      { query: 'events', variables: { filter: { searchTerm: 'konsert' }, pageSize: 2 } },
      { totalCount: 3, data: [{ id: 'early' }, { id: 'concert' }], categories: [] },
      MONDAY,
    ),
  ),
  ...SPELLINGS.map(([title, searchTerm]) =>
    example(`${title} is found by ${searchTerm} (rules 21)`, SPELLED, lists({ searchTerm }, [idOf(title)])),
  ),
  example(
    'who lacks æ, ø and å in the text is found by who has them, and the other way round (rules 21)',
    WITHOUT_LETTERS,
    lists({ searchTerm: 'tromsø' }, ['city']),
    lists({ searchTerm: 'håndverk' }, ['craft']),
    lists({ searchTerm: 'baer' }, ['berry']),
    lists({ searchTerm: 'bar' }, ['berry']),
  ),
  ...APPROXIMATE.map(([searchTerm, title]) =>
    example(
      `of short words and parts of words ${searchTerm} finds ${title ?? 'none'} (rules 23)`,
      NEAR,
      lists({ searchTerm }, title === null ? [] : [`n${NEAR_TITLES.indexOf(title)}`]),
    ),
  ),
  example(
    'of several words the short ones must match literally (rules 23)',
    SEASON,
    found('mozatr lea', ['concert']),
    found('mozatr lee', []),
  ),
  example('approximate matches stay chronological (rules 24)', SEASON, found('koncert', ['early', 'late'])),
];
