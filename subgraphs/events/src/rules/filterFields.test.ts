import { expect, test } from 'vitest';
import { FILTER_FIELDS, isGiven } from './filterFields.ts';

test('a value is given where it is another than the one of an absent field (rules 11)', () => {
  const { onlyFeatured, tag, venues } = FILTER_FIELDS;
  expect([isGiven(onlyFeatured, false), isGiven(onlyFeatured, true)]).toEqual([false, true]);
  expect([isGiven(tag, null), isGiven<string | null>(tag, 'jazz')]).toEqual([false, true]);
  expect([isGiven(venues, []), isGiven(venues, ['hall'])]).toEqual([false, true]);
});

test('false is given where the absent value of a Boolean field is null', () => {
  const field: { readonly absent: boolean | null } = { absent: null };
  expect([false, true, null].map((value) => isGiven(field, value))).toEqual([true, true, false]);
});
