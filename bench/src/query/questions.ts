import type { CalendarEvent } from '../../../subgraphs/events/src/rules/calendarEvent.ts';
import { ANY, type Conditions } from '../../../subgraphs/events/src/rules/filterFields.ts';
import type { ReferenceData } from '../../../subgraphs/events/src/rules/referenceData.ts';
import { type Random, randomOf } from '../calendar/random.ts';
import { hardTerms, mistyped } from './hardTerms.ts';

/** The questions that are measured by name, fit for a calendar. */
export function namedQuestions(
  events: readonly CalendarEvent[],
  referenceData: ReferenceData,
  now: number,
): readonly Question[] {
  const [common, other] = referenceData.venues;
  const event = events[Math.floor(events.length / 2)]!;
  const title = event.title_nb.split(' ');
  const longWord = event.title_nb
    .concat(' ', event.desc_nb ?? '')
    .split(/[^\p{L}]+/u)
    .reduce((longest, word) => (word.length > longest.length ? word : longest));
  const sentence = `${event.title_nb} ${event.desc_nb ?? ''}`
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/[^\p{L}]+/u)
    .slice(0, 20);
  const question = (name: string, kind: Kind, conditions: Partial<Conditions>): Question => ({
    name,
    kind,
    conditions: { ...ANY, ...conditions },
    when: 'again',
  });
  const ended = (asked: Question): Question => ({
    ...asked,
    name: `${asked.name}, something has just ended`,
    when: 'ended',
  });
  const unknown = (asked: Question, kind: Kind): Question => ({
    ...asked,
    kind,
    name: `${asked.name}, of a new read model`,
    when: 'new',
  });
  return [
    question('default list', 'default', {}),
    ended(question('default list', 'default', {})),
    unknown(question('default list', 'default', {}), 'prepared'),
    question('a category', 'filter', { categories: ['MUSIC'] }),
    question('without two categories', 'filter', { notCategories: ['COURSE', 'FAMILY'] }),
    question('a venue', 'filter', { venueSlug: common!.slug }),
    question('two venues', 'filter', { venues: [common!.slug, other!.slug] }),
    question('an organizer', 'filter', { organizerSlug: referenceData.organizers[0]!.slug }),
    question('a tag', 'filter', { tag: event.tags[0] ?? 'a' }),
    question('until a month from now', 'filter', { untilDate: now + 30 * DAY }),
    question('from tomorrow', 'filter', { fromDate: now + DAY }),
    question('a municipality', 'filter', { municipality: common!.municipality }),
    question('two municipalities, without accents', 'filter', {
      municipalities: [common!.municipality ?? '', 'bodo'],
    }),
    question('within 50 km', 'filter', { near: { ...PLACE, radius: 50 } }),
    question('within 500 km, the nearest first', 'filter', {
      near: { ...PLACE, radius: 500, nearestFirst: true },
    }),
    question('in a box', 'filter', {
      box: { minLatitude: 66, maxLatitude: 69, minLongitude: 13, maxLongitude: 16 },
    }),
    question('free', 'filter', { isFree: true }),
    question('without what is ongoing', 'filter', { ongoing: false }),
    question('on Saturdays and Sundays', 'filter', { weekdays: 0b1100000 }),
    question('edited in the last week', 'filter', { updatedSince: now - 7 * DAY }),
    question('published in the last week', 'filter', { publishedSince: now - 7 * DAY }),
    question('this week', 'filter', { untilDate: now + 7 * DAY }),
    question('starting in a month', 'filter', { fromStartDate: now + 30 * DAY, untilDate: now + 60 * DAY }),
    question('evenings', 'filter', { hoursRange: { from: 18 * 60, to: 23 * 60 } }),
    question('what was on a month ago', 'filter', { fromDate: now - 30 * DAY }),
    question('neither cancelled nor sold out', 'filter', {
      cancelledNotIncluded: true,
      soldOutNotIncluded: true,
    }),
    question('free on stage, evenings, one municipality', 'filter', {
      categories: ['MUSIC', 'THEATER'],
      hoursRange: { from: 18 * 60, to: 23 * 60 },
      municipality: common!.municipality,
      cancelledNotIncluded: true,
    }),
    question('a node for each day', 'grouped', { groupRepetitionsByDay: true }),
    unknown(question('a node for each day', 'grouped', { groupRepetitionsByDay: true }), 'grouped'),
    question('a node for each day, this month', 'grouped', {
      groupRepetitionsByDay: true,
      untilDate: now + 30 * DAY,
    }),
    question('a node for each evening', 'grouped', {
      groupRepetitionsByDay: true,
      hoursRange: { from: 18 * 60, to: 23 * 60 },
    }),
    question('a common word', 'literal', { searchTerm: title[0]! }),
    question('two words', 'literal', { searchTerm: title.slice(0, 2).join(' ') }),
    question('a piece of a word', 'literal', { searchTerm: longWord.slice(1, -1) }),
    question('a single letter', 'literal', { searchTerm: 'k' }),
    question('three single letters', 'literal', { searchTerm: 'k å t' }),
    question('a sentence', 'literal', { searchTerm: sentence.join(' ') }),
    question('a mistyped word', 'approximate', { searchTerm: mistyped(longWord) }),
    question('two mistyped words', 'approximate', {
      searchTerm: `${mistyped(longWord)} ${mistyped(`${title[0]}ene`)}`,
    }),
    question('a sentence, two words mistyped', 'approximate', {
      searchTerm: [...sentence, mistyped(longWord), mistyped(`${title[0]}ene`)].join(' '),
    }),
    question('a word that nobody knows', 'approximate', { searchTerm: 'xqzwxqzwxqzw' }),
  ];
}

/** Searches for as many words as a caller may give, alone and with what makes them more work. */
export function hardQuestions(events: readonly CalendarEvent[], now: number): readonly Question[] {
  const beside: readonly (readonly [string, Partial<Conditions>])[] = [
    ['', {}],
    [', a node for each day', { groupRepetitionsByDay: true }],
    [
      ', a node for each day by daylight, neither cancelled nor sold out',
      {
        groupRepetitionsByDay: true,
        hoursRange: { from: 8 * 60, to: 22 * 60 },
        cancelledNotIncluded: true,
        soldOutNotIncluded: true,
      },
    ],
    [', starting in a month', { fromStartDate: now + 30 * DAY, untilDate: now + 60 * DAY }],
    [', when nothing begins', { hoursRange: { from: 4 * 60, to: 4 * 60 } }],
  ];
  return hardTerms(events).flatMap(({ name, searchTerm }) =>
    beside.map(
      ([more, conditions]): Question => ({
        name: `${name}${more}`,
        kind: 'words',
        conditions: { ...ANY, ...conditions, searchTerm },
        when: 'again',
      }),
    ),
  );
}

/** Combinations of two to five conditions, as arbitrary as callers are; the same ones each time. */
export function combinedQuestions(
  count: number,
  events: readonly CalendarEvent[],
  referenceData: ReferenceData,
  now: number,
): readonly Question[] {
  const random = randomOf(17);
  return Array.from({ length: count }, () => {
    const chosen = Array.from({ length: random.int(2, 5) }, () => {
      const draw = random.pick(CONDITIONS);
      return draw(random, events, referenceData, now);
    });
    const conditions = Object.assign({}, ANY, ...chosen) as Conditions;
    return { name: nameOf(Object.assign({}, ...chosen)), kind: 'combined', conditions, when: 'again' };
  });
}

const CONDITIONS: readonly ((
  random: Random,
  events: readonly CalendarEvent[],
  referenceData: ReferenceData,
  now: number,
) => Partial<Conditions>)[] = [
  (random, _, { categories }) => ({ categories: [random.skewed(categories).id, random.pick(categories).id] }),
  (random, _, { categories }) => ({ notCategories: [random.pick(categories).id] }),
  (random, _, { venues }) => ({ venues: [random.skewed(venues).slug, random.skewed(venues).slug] }),
  (random, _, { organizers }) => ({ organizers: [random.skewed(organizers).slug] }),
  (random, events) => ({ searchTerm: random.pick(wordsOf(random.pick(events))) }),
  (random, events) => ({ searchTerm: mistyped(`${random.pick(wordsOf(random.pick(events)))}ene`) }),
  (random, events) => ({ tag: random.pick(events).tags[0] ?? null }),
  (random) => ({ mode: random.pick(['online', 'offline']) }),
  (random, _, __, now) => ({ untilDate: now + random.int(1, 300) * DAY }),
  (random, _, __, now) => ({ fromStartDate: now + random.int(-10, 200) * DAY }),
  (random) => ({ hoursRange: { from: random.int(0, 1439), to: random.int(0, 1439) } }),
  (random, _, { venues }) => ({ municipality: random.pick(venues).municipality }),
  (random, _, { venues }) => ({ postalCodes: [random.pick(venues).postalCode ?? ''] }),
  (random) => ({ near: { ...PLACE, radius: random.int(1, 1000) } }),
  (random) => ({ isFree: random.pick([true, false]) }),
  () => ({ ongoing: false }),
  (random) => ({ weekdays: random.int(1, 127) }),
  () => ({ groupRepetitionsByDay: true }),
  () => ({ cancelledNotIncluded: true }),
  () => ({ soldOutNotIncluded: true }),
  () => ({ onlyFeatured: true }),
];

function nameOf(given: Partial<Conditions>): string {
  return Object.entries(given)
    .map(([name, value]) => (name === 'searchTerm' ? `${name} ${value}` : name))
    .join(' + ');
}

function wordsOf({ title_nb, desc_nb }: CalendarEvent): readonly string[] {
  return `${title_nb} ${desc_nb ?? ''}`.split(/[^\p{L}]+/u).filter((word) => word.length > 2);
}

const DAY = 86_400_000;
/** In the north of Norway. */
const PLACE = { latitude: 67.28, longitude: 14.4 };

export interface Question {
  readonly name: string;
  readonly kind: Kind;
  readonly conditions: Conditions;
  /**
   * `again`: what is upcoming is known. `ended`: it was known until time went on just now, to where something has ended.
   * `new`: nothing is known, as of a new read model.
   */
  readonly when: 'again' | 'ended' | 'new';
}

/** `prepared`: what a new read model is prepared with before it is used, so that no reader waits for it. */
export type Kind =
  | 'default'
  | 'prepared'
  | 'filter'
  | 'grouped'
  | 'literal'
  | 'approximate'
  | 'words'
  | 'combined';
