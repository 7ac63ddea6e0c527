import { expect, test } from 'vitest';
import { at, category, date, event, organizer, snapshot, venue } from '../../test/builders.ts';
import { categoryFacets, organizerFacets, venueFacets } from './facets.ts';
import { warmUpSteps } from './warmUp.ts';

test('what the first list and its facets need is there after the warm-up, step by step', () => {
  const now = at('2026-06-01 12:00');
  const opened = snapshot(
    [event('e', [date('2026-06-02 18:00', '2026-06-02 20:00', { venue: 'v' })], { categories: ['C'] })],
    { venues: [venue('v')], organizers: [organizer('o')], categories: [category('C')] },
  );
  const steps = [...warmUpSteps(opened, now)];
  const { events } = opened.upcoming.at(now);
  const needed = [
    events,
    ...[venueFacets, organizerFacets, categoryFacets].map((count) => count(opened, events)),
  ];
  expect(steps).toHaveLength(needed.length);
  for (const [number, each] of needed.entries()) expect(steps[number]).toBe(each);
});
