import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsOfFilter } from '../../examples/fieldsOfFilter.ts';
import { describingDates, isUpcoming, occurrencesOf, overAt } from '../dates.ts';
import { conditionsOf, given } from '../filters.ts';
import { nodesOf } from '../nodes.ts';
import { answer } from '../oracle.ts';
import type { Asked, Filter, Question } from '../question.ts';
import type { RawFeed } from '../rawFeed.ts';
import { SETTINGS } from '../settings.ts';
import { feed } from './feeds.ts';
import { asking } from './questions.ts';

/**
 * Each case that a comparison must not miss comes within 5,000 questions about 100 feeds. It asks 500 at least, so that
 * each query is among them, and stops when all cases have come.
 */
test('the questions generated reach what is subtle, and every field of Filter', () => {
  const reached: { [situation: string]: number } = {};
  const note = (situation: string, holds: boolean) => {
    reached[situation] = (reached[situation] ?? 0) + (holds ? 1 : 0);
  };
  for (const name of fieldsOfFilter()) note(`${name} with results`, false);
  for (let serial = 0; serial < 10 || (missedIn(reached).length > 0 && serial < 100); serial++) {
    const [calendar] = fc.sample(feed(`${serial}`), { numRuns: 1, seed: serial }) as [RawFeed];
    for (const { question, asked } of fc.sample(asking(calendar, ['gone']), { numRuns: 50, seed: serial })) {
      const answered = answer(calendar, SETTINGS, question, asked);
      const found = 'data' in answered;
      note(`${question.query} answers`, found && answered.data !== null);
      note(`${question.query} refuses`, !found);
      noteInstant(calendar, asked, note);
      if (question.query === 'events' && found) noteList(calendar, question, asked, note);
    }
  }
  expect(missedIn(reached)).toEqual([]);
});

function missedIn(reached: Readonly<Record<string, number>>): readonly string[] {
  return Object.keys(reached).filter((situation) => reached[situation] === 0 && !IMPOSSIBLE.has(situation));
}

const IMPOSSIBLE = new Set(
  ['eventByID', 'eventBySlug', 'eventsBySlugs', 'eventsByIDs', 'eventByDateID', 'allUpcomingSuperEvents']
    .concat('municipalities', 'tags', 'categories', 'venues', 'organizers')
    .map((query) => `${query} refuses`),
);

/** As the public schema has them: one that questions leave out has no results. */
type Note = (situation: string, holds: boolean) => void;

function noteInstant(calendar: RawFeed, { now, method }: Asked, note: Note): void {
  const dates = (calendar.events ?? []).flatMap(occurrencesOf);
  note(
    'a date ends this very millisecond',
    dates.some((date) => date.end > date.start && overAt(date) === now),
  );
  note(
    'a date ends in a millisecond',
    dates.some((date) => overAt(date) === now + 1),
  );
  note(
    'a date without an end is over this very millisecond',
    dates.some((d) => d.end === d.start && overAt(d) === now),
  );
  note('a GET', method === 'GET');
}

function noteList(
  calendar: RawFeed,
  question: Question & { readonly query: 'events' },
  asked: Asked,
  note: Note,
): void {
  const { filter, page } = question.variables;
  const wanted: Filter = filter ?? {};
  const conditions = conditionsOf(wanted, calendar, SETTINGS, asked);
  const nodes = nodesOf(wanted, conditions, calendar, asked.now);
  const { searchTerm: _, ...others } = wanted;
  const unsearched = nodesOf(others, conditions, calendar, asked.now);
  note('something found', nodes.length > 0);
  note('nothing found', nodes.length === 0);
  note(
    'a later page with events',
    (page ?? 0) > 0 && nodes.length > (page ?? 0) * (question.variables.pageSize ?? 10),
  );
  note('a search that selects', nodes.length > 0 && nodes.length < unsearched.length);
  note('a search with a space', given(wanted.searchTerm)?.includes(' ') === true && nodes.length > 0);
  note('several nodes of one event', new Set(nodes.map(({ event }) => event.id)).size < nodes.length);
  note(
    'a node with repetitions on its day',
    wanted.groupRepetitionsByDay === true && nodes.some(hasRepetitions),
  );
  note(
    'an ended event',
    nodes.some(({ event }) => !isUpcoming(event, asked.now)),
  );
  note(
    'a node that does not show the first date',
    nodes.some(
      ({ event, shown }) => shown.date !== undefined && shown.date.position !== first(event, asked.now),
    ),
  );
  note('a search with what shows nothing', nodes.length > 0 && INVISIBLE.test(wanted.searchTerm ?? ''));
  note(
    'a search that goes past what shows nothing in a title',
    given(wanted.searchTerm) !== null && nodes.some(({ event }) => INVISIBLE.test(event.title_nb.trim())),
  );
  note('a padded tag with results', nodes.length > 0 && (wanted.tag ?? '').trim() !== (wanted.tag ?? ''));
  for (const [name, value] of Object.entries(wanted)) {
    note(`${name} with results`, value !== null && nodes.length > 0);
    note(`${name} null or blank`, value === null || (typeof value === 'string' && value.trim() === ''));
  }
  note('a plus that became a space', asked.method === 'GET' && /\d \d\d:?\d*$/.test(wanted.fromDate ?? ''));
  note('three conditions with results', Object.keys(wanted).length >= 3 && nodes.length > 0);
}

const INVISIBLE = /[\u00ad\u200b-\u200e\u2060\ufeff]/;

function hasRepetitions({
  shown,
}: {
  readonly shown: { readonly repetitions: readonly unknown[] };
}): boolean {
  return shown.repetitions.length > 0;
}

function first(event: NonNullable<RawFeed['events']>[number], now: number): number | undefined {
  return describingDates(event, now)[0]?.position;
}
