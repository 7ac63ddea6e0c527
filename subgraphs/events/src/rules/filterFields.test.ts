import { expect, test } from 'vitest';
import { FILTER_FIELDS, isGiven } from './filterFields.ts';

test('a value is given where it is another than the one of an absent field (rules 11)', () => {
  const { onlyFeatured, tag, venues } = FILTER_FIELDS;
  expect([isGiven(onlyFeatured, false), isGiven(onlyFeatured, true)]).toEqual([false, true]);
  expect([isGiven(tag, null), isGiven<string | null>(tag, 'jazz')]).toEqual([false, true]);
  expect([isGiven(venues, []), isGiven(venues, ['hall'])]).toEqual([false, true]);
});

test('false is a condition of the two fields that choose, and of no other (rules 11)', () => {
  const { isFree, ongoing } = FILTER_FIELDS;
  for (const field of [isFree, ongoing])
    expect([false, true, null].map((value) => isGiven(field, value))).toEqual([true, true, false]);
  const booleans = Object.entries(FILTER_FIELDS).filter(([, { type }]) => type === 'Boolean');
  const choosing = booleans.filter(([, field]) => isGiven<unknown>(field, false)).map(([name]) => name);
  expect(choosing.toSorted()).toEqual(['isFree', 'ongoing']);
});
