import fc from 'fast-check';
import { expect, test } from 'vitest';
import { migratedCategories } from './migratedCategories.ts';

test('a retired category is replaced by its target, over any number of steps', () => {
  const id = fc.constantFrom(...'ABCDEFGH');
  const retired = fc.uniqueArray(fc.record({ id, migratedTo: fc.option(id) }), { selector: (one) => one.id });
  fc.assert(
    fc.property(retired, fc.array(fc.array(id)), (given, events) => {
      const carriedBy = migratedCategories(given);
      const next = new Map(given.map((one) => [one.id, one.migratedTo]));
      for (const ids of events) {
        const carried = ids.flatMap((one) => followed(one, next) ?? []);
        expect(carriedBy(ids)).toEqual([...new Set(carried)]);
      }
    }),
  );
});

test('a chain of 100,000 retired categories is followed, from its first and from each (rules 49)', () => {
  const ids = Array.from({ length: 100_000 }, (_, number) => `c${number}`);
  const carriedBy = migratedCategories(
    ids.map((id, number) => ({ id, migratedTo: ids[number + 1] ?? 'MUSIC' })),
  );
  expect(ids.every((id) => carriedBy([id])[0] === 'MUSIC')).toBe(true);
});

function followed(id: string, next: ReadonlyMap<string, string | null>): string | null {
  let current: string | null = id;
  for (let steps = 0; steps <= next.size && current !== null && next.has(current); steps++) {
    current = next.get(current) ?? null;
  }
  return current !== null && next.has(current) ? null : current;
}
