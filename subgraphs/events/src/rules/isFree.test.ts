import { expect, test } from 'vitest';
import { isFree } from './isFree.ts';

test.each([
  ['its tickets information says so', 'free', [250], true],
  ['its tickets information says otherwise', 'noTicketsInfo', [0], false],
  ['every price is zero', 'ticketsInfo', [0, '0,-', '0.00'], true],
  ['every price says so in words', 'ticketsInfo', ['Gratis', 'free'], true],
  ['one price is not zero', 'ticketsInfo', [0, 100], false],
  ['one price is not known', 'ticketsInfo', [0, null], false],
  ['no price is known', 'ticketsInfo', [], false],
] as const)('whether an event is free where %s is told (rules 55)', (_, ticketsInformation, given, free) => {
  const prices = given.map((price) => ({ type: null, price, name_nb: null, name_en: null }));
  expect(isFree({ ticketsInformation, prices })).toBe(free);
});
