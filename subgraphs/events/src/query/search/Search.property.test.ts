import { foldText, spellings } from '@calendar/text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at, category, date, event, organizer, snapshot, venue } from '../../../test/builders.ts';
import { numbersIn, unionOf } from '../../index/bitSet.ts';
import { ACCEPTED, EditAutomaton, UNDECIDED } from '../../index/search/editDistance.ts';
import { packTexts } from '../../index/texts.ts';
import type { CalendarEvent, EventDate } from '../../rules/calendarEvent.ts';
import { endOfDate } from '../../rules/endOfDate.ts';
import { wordsOf } from '../../rules/searchWords.ts';
import { Search } from './Search.ts';

// What a search finds by sets known beforehand, by going through the index and by looking into few events.

const NOON = at('2026-06-15 12:00');
const HOUR = 3_600_000;
const DATE = date('2026-06-15 12:00');

const syllable = fc
  .tuple(fc.constantFrom('k', 'b', 't', 'fl', 'x'), fc.constantFrom('a', 'å', 'ø', 'æ', 'e', 'aa'))
  .map((letters) => letters.join(''));
const word = fc.array(syllable, { minLength: 1, maxLength: 4 }).map((syllables) => syllables.join(''));
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const instant = fc.integer({ min: -12, max: 12 }).map((hours) => NOON + hours * HOUR);
const place = fc.constantFrom(null, null, 'a', 'b', 'c');
const anyEvent = fc.record({
  title_nb: text,
  desc_nb: fc.option(text),
  tags: fc.array(word, { maxLength: 1 }),
  organizers: fc.subarray(['o', 'p'], { maxLength: 1 }),
  categories: fc.subarray(['MUSIC'], { maxLength: 1 }),
  dates: fc.array(fc.record({ startDate: instant, hours: fc.integer({ min: 1, max: 12 }), venue: place }), {
    maxLength: 3,
  }),
});
const names = { a: 'Båtkaia 7', b: 'Xfløke', c: 'Taket', o: 'Bætafløt', p: 'Kx', MUSIC: 'Fløtebae' };

const EVENTS = fc.sample(anyEvent, { numRuns: 500, seed: 7 }).map(({ dates, ...more }, number) =>
  event(
    `e${String(number).padStart(3, '0')}`,
    dates
      .toSorted((one, other) => one.startDate - other.startDate)
      .map(({ hours, ...one }) => ({ ...DATE, ...one, endDate: one.startDate + hours * HOUR })),
    more,
  ),
);
const SNAPSHOT = snapshot(EVENTS, {
  venues: (['a', 'b', 'c'] as const).map((id) => venue(id, { name: names[id] })),
  organizers: (['o', 'p'] as const).map((id) => organizer(id, names[id])),
  categories: [category('MUSIC', { name_nb: names.MUSIC })],
});

const soughtLetters = fc.uniqueArray(fc.constantFrom(...'kbtflxaåøæe7'), { minLength: 1, maxLength: 12 });
const term = fc
  .tuple(
    fc.oneof(fc.constant([]), soughtLetters),
    fc.array(fc.oneof(syllable, word), { maxLength: 2 }),
    fc.oneof(fc.constant([]), fc.array(word.map(mistyped), { maxLength: 2 })),
    // More words than there are bits in a number.
    fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, fc.array(syllable, { minLength: 30, maxLength: 40 })),
  )
  .map((parts) => parts.flat().join(' '));
const among = fc.oneof(
  fc.constant(null),
  fc.uniqueArray(fc.nat(EVENTS.length - 1), { maxLength: 20 }),
  fc.constantFrom(2, 3).map((step) => [...EVENTS.keys()].filter((number) => number % step === 0)),
);

test('a search finds what reading event by event does, at any instant', () => {
  expect(numbersIn(SNAPSHOT.search.varyingVenue).length).toBeGreaterThan(100);
  fc.assert(
    fc.property(term, among, instant, (sought, some, now) => {
      const numbers = some ?? [...EVENTS.keys()];
      const set = some === null ? null : unionOf(EVENTS.length, [Int32Array.from(some)]);
      const words = wordsOf(sought).map(({ folded }) => folded);
      const search = new Search(SNAPSHOT, wordsOf(sought), now);
      const findsAll = (matches: (each: CalendarEvent, folded: string) => boolean) =>
        numbers
          .filter((number) => words.every((folded) => matches(EVENTS[number] as CalendarEvent, folded)))
          .sort((one, other) => one - other);
      expect([...numbersIn(search.literal(set))]).toEqual(
        findsAll((each, folded) => isLiterallyIn(each, folded, now)),
      );
      expect([...numbersIn(search.approximate(set))]).toEqual(
        findsAll((each, folded) => isLiterallyIn(each, folded, now) || isNearlyIn(each, folded)),
      );
    }),
    { numRuns: 120 },
  );
});

const VOCABULARY = [...new Set(fc.sample(word, { numRuns: 90, seed: 3 }))].filter(({ length }) => length > 3);
const LONG = fc
  .sample(fc.subarray(VOCABULARY, { minLength: 20, maxLength: 40 }), { numRuns: 300, seed: 5 })
  .map((words, number) =>
    event(`e${String(number).padStart(3, '0')}`, [DATE], { title_nb: words.join(' ') }),
  );

test('a search for many words of an event finds the events that have every one of them', () => {
  const long = snapshot(LONG);
  let [several, none] = [0, 0];
  fc.assert(
    fc.property(
      fc.nat(LONG.length - 1),
      fc.subarray([...Array(20).keys()], { minLength: 9 }),
      fc.subarray(VOCABULARY, { maxLength: 1 }),
      (number, places, other) => {
        const own = LONG[number]!.title_nb.split(' ');
        const words = wordsOf([...places.map((at) => own[at]), ...other].join(' '));
        const expected = [...LONG.keys()].filter((each) =>
          words.every(({ folded }) => isLiterallyIn(LONG[each]!, folded, NOON)),
        );
        expect([...numbersIn(new Search(long, words, NOON).literal(null))]).toEqual(expected);
        if (expected.length === 0) none++;
        if (expected.length > 1) several++;
      },
    ),
    { numRuns: 100 },
  );
  // About 25 of each.
  expect(Math.min(several, none)).toBeGreaterThan(3);
});

function isLiterallyIn(each: CalendarEvent, folded: string, now: number): boolean {
  const own = [each.title_nb, each.desc_nb ?? '', ...each.tags];
  const named = [...each.organizers, ...each.categories, ...describing(each, now).map((one) => one.venue)];
  return [...own, ...named.map((id) => names[id as keyof typeof names] ?? '')].some((content) =>
    spellings(folded).some((written, way) => spellingsOf(content)[way]?.includes(written)),
  );
}

/** Every search reads the same contents. */
function spellingsOf(content: string): readonly string[] {
  const found = spelled.get(content) ?? spellings(foldText(content));
  spelled.set(content, found);
  return found;
}

const spelled = new Map<string, readonly string[]>();

function describing({ dates }: CalendarEvent, now: number): readonly EventDate[] {
  const remaining = dates.filter(({ startDate, endDate }) => endOfDate(startDate, endDate) > now);
  return remaining.length > 0 ? remaining : dates.slice(-1);
}

function isNearlyIn({ title_nb, desc_nb }: CalendarEvent, folded: string): boolean {
  if (folded.length < 4) return false;
  const words = foldText(`${title_nb} ${desc_nb ?? ''}`).split(' ');
  return words.some((other) =>
    spellings(folded).some((written, way) => {
      const automaton = new EditAutomaton(written, folded.length < 8 ? 1 : 2);
      const spelled = spellings(other)[way] as string;
      const { codes } = packTexts([spelled]);
      let { verdict } = automaton;
      for (let read = 1; verdict === UNDECIDED && read <= spelled.length; read++) {
        verdict = automaton.read(codes, 0, read);
      }
      return verdict === ACCEPTED;
    }),
  );
}

function mistyped(right: string): string {
  const middle = right.length >>> 1;
  return `${right.slice(0, middle)}x${right.slice(middle)}`;
}
