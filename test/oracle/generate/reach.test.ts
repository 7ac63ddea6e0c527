import type { RawFeed } from '@calendar/model/feed';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsOfFilter } from '../../examples/fieldsOfFilter.ts';
import { occurrencesOf, overAt } from '../dates.ts';
import { answer } from '../oracle.ts';
import { SETTINGS } from '../settings.ts';
import { feed } from './feeds.ts';
import { asking } from './questions.ts';

const NEVER_REFUSED =
  'eventByID eventBySlug eventsBySlugs eventsByIDs eventByDateID allUpcomingSuperEvents municipalities tags categories venues organizers';

/** It asks 250 at least, so that each query is among them, and stops when all cases have come. */
test('the questions generated reach every query, every field of Filter, and the millisecond at which a date ends', () => {
  const missed = new Set([...fieldsOfFilter().map((name) => `${name} with results`), 'an end', 'a refusal']);
  const reached = new Set(NEVER_REFUSED.split(' ').map((query) => `${query} refused`));
  for (let serial = 0; serial < 5 || (missed.size > 0 && serial < 100); serial++) {
    const [calendar] = fc.sample(feed(`${serial}`), { numRuns: 1, seed: serial }) as [RawFeed];
    const ends = new Set((calendar.events ?? []).flatMap(occurrencesOf).map(overAt));
    for (const { question, asked } of fc.sample(asking(calendar, ['gone']), { numRuns: 50, seed: serial })) {
      const answered = answer(calendar, SETTINGS, question, asked);
      const isFound = 'data' in answered && answered.data !== null;
      for (const outcome of ['answered', 'refused']) missed.add(`${question.query} ${outcome}`);
      reached.add(`${question.query} ${'data' in answered ? 'answered' : 'refused'}`);
      if (ends.has(asked.now)) reached.add('an end');
      if (!('data' in answered)) reached.add('a refusal');
      if (question.query === 'events' && isFound && (answered.data as { totalCount: number }).totalCount > 0)
        for (const [name, value] of Object.entries(question.variables.filter ?? {}))
          if (value !== null) reached.add(`${name} with results`);
    }
    for (const each of reached) missed.delete(each);
  }
  expect([...missed]).toEqual([]);
});
