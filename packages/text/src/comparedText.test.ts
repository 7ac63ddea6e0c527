import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/anyCharacter.ts';
import { compared, comparedInAnyCase } from './comparedText.ts';

const text = fc.string({
  unit: fc.oneof(
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 2 }),
    fc.constantFrom(...'J\u030c\u01f0I\u0307\u0130A\u030a\u212b\u0345\u03a3 '),
  ),
});
const end = fc.constantFrom('', ' ', '\t\n', '\u00a0', '\u3000');

test.each([compared, comparedInAnyCase])(
  '%o is the same in every coding, and without white space at its ends',
  (as) => {
    fc.assert(
      fc.property(text, end, end, (own, before, after) => {
        expect(as(`${before}${own.normalize('NFC')}${after}`)).toBe(as(own.normalize('NFD')));
        expect(as(as(own) as string)).toBe(as(own));
      }),
      { numRuns: 500 },
    );
  },
);

test('only the comparison regardless of case takes capitals for small letters', () => {
  fc.assert(
    fc.property(text, (own) => {
      expect(comparedInAnyCase(own.toLowerCase())).toBe(comparedInAnyCase(own));
    }),
  );
  expect(compared(' \u212bs')).toBe('\u00c5s');
  expect(comparedInAnyCase(' \u212bs')).toBe('\u00e5s');
});
