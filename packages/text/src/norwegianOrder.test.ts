import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inNorwegianOrder } from './norwegianOrder.ts';

test('names are ordered as in Norway, equal ones by id (rules 27)', () => {
  const names = ['Alta', 'Bodø', 'Zürich', 'Ærø', 'Øyer', 'Ås', 'Alta'];
  const named = names.map((name, number) => ({ id: `i${number}`, name }));
  const ordered = inNorwegianOrder(named.toReversed(), ({ name }) => name);
  expect(ordered.map(({ id }) => id)).toEqual(['i0', 'i6', 'i1', 'i2', 'i3', 'i4', 'i5']);
});

test('the order does not depend on the order of the record', () => {
  const name = fc.string({ unit: fc.constantFrom(...'aåæøzAÅ ') });
  const items = fc.uniqueArray(fc.record({ id: fc.string(), name }), { selector: ({ id }) => id });
  const ordered = (given: readonly { id: string; name: string }[]) =>
    inNorwegianOrder(given, (item) => item.name);
  fc.assert(
    fc.property(items, (given) => {
      expect(ordered(given.toReversed())).toEqual(ordered(given));
    }),
  );
});
