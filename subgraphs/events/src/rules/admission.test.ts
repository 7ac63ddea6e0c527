import { expect, test } from 'vitest';
import { admissionOf, readAdmissions } from './admission.ts';
import { InvalidValue } from './invalidValue.ts';

test.each([
  ['its tickets information says so', 'free', [250], 'free'],
  ['nothing is known of tickets', 'noTicketsInfo', [0], 'unknown'],
  ['every price is zero', 'ticketsInfo', [0, '0,-', '0.00'], 'free'],
  ['every price says so in words', 'ticketsInfo', ['Gratis', 'free'], 'free'],
  ['one price is not zero', 'ticketsInfo', [0, 100], 'paid'],
  ['one price is not known', 'ticketsInfo', [0, null], 'paid'],
  ['no price is known', 'ticketsInfo', [], 'paid'],
] as const)('the admission of an event where %s (rules 55)', (_, ticketsInformation, given, admission) => {
  const prices = given.map((price) => ({ type: null, price, name_nb: null, name_en: null }));
  expect(admissionOf({ ticketsInformation, prices })).toBe(admission);
});

test('admissions are read in any case, each once, and no other word is one (rules 17)', () => {
  expect(readAdmissions(['Paid', ' UNKNOWN', 'paid'])).toEqual(['paid', 'unknown']);
  expect(readAdmissions([])).toBeNull();
  for (const name of ['cheap', '', 'x'.repeat(9000)])
    expect(readAdmissions(['free', name])).toEqual(
      new InvalidValue('have "free", "paid" or "unknown"', name),
    );
});
