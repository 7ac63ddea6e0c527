import { expect, test } from 'vitest';
import { NOON } from '../examples/example.ts';
import { aDate, anEvent, feedOf } from '../examples/items.ts';
import { answer } from './oracle.ts';

/** What the examples, which service and oracle share, cannot tell. */

const settings = { siteUrl: 'https://calendar.example', specialEventId: null };
const asked = { now: NOON, method: 'POST' } as const;

test('without a configured special event its highlights are none', () => {
  const feed = feedOf(anEvent('a', { isFeaturedInSpecialEvent: true }));
  const question = { query: 'events', variables: { filter: { onlyFeaturedSpecialEvent: true } } } as const;
  expect(answer(feed, settings, question, asked)).toMatchObject({
    data: { totalCount: 0, data: [] },
  });
});

test('a venue or an organizer that nobody knows is not there', () => {
  const dates = [aDate('2026-06-16 10:00:00', 60, { venue: 'X' })];
  const feed = feedOf(anEvent('a', { dates, organizers: ['X'] }));
  const question = { query: 'eventByID', variables: { eventID: 'a' } } as const;
  expect(answer(feed, settings, question, asked)).toMatchObject({ data: { venue: null, organizers: [] } });
});
