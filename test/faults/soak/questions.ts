import type { RawFeed } from '@calendar/model/feed';
import fc from 'fast-check';
import { asking } from '../../oracle/generate/questions.ts';
import type { Settings } from '../../oracle/question.ts';
import type { AskedQuestion } from './judge.ts';

/** What callers ask of a calendar: their lists over and over, and every kind of question with every field. */
export function questionsAbout(feed: RawFeed, settings: Settings, seed: number): readonly AskedQuestion[] {
  const lists = callersFilters(feed).map(
    (filter, index): AskedQuestion => ({
      question: { query: 'events', variables: { filter, pageSize: 10 + (index % 3) * 20 } },
      how: { method: index % 2 === 0 ? 'POST' : 'GET' },
      settings,
      isList: true,
    }),
  );
  const sampled = fc.sample(asking(feed), { numRuns: SAMPLED, seed }).map(
    ({ question, asked }): AskedQuestion => ({
      question,
      how: { method: asked.method },
      settings,
      isList: false,
    }),
  );
  return [...lists, ...lists, ...lists, ...sampled];
}

function callersFilters({ categories = [], venues = [] }: RawFeed) {
  return [
    {},
    { searchTerm: 'konsert' },
    { searchTerm: 'familie' },
    { cancelledNotIncluded: true, soldOutNotIncluded: true },
    { hoursRange: '10:00-16:00' },
    { groupRepetitionsByDay: true },
    { onlyFeatured: true },
    ...categories.slice(0, 3).map(({ id }) => ({ categories: [id] })),
    ...venues.slice(0, 3).map(({ slug }) => ({ venues: [slug] })),
  ];
}

const SAMPLED = 120;
