import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairCache } from './FairCache.ts';

const MAX_BYTES = 16_000;
const SHARE = MAX_BYTES / 8;

describe('whatever is asked and put by whom', () => {
  const key = fc.nat({ max: 60 });
  const size = fc.integer({ min: 1, max: MAX_BYTES / 16 + 50 });
  const step = fc.record({ key, size, owner: fc.constantFrom('a', 'b', 'c'), isPut: fc.boolean() });

  it('the bytes stay within the bound, and a look-up finds the value put last', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150, size: 'max' }), (steps) => {
        const cache = newCache();
        const model = new Map<number, Value>();
        for (const { key, size, owner, isPut } of steps) {
          const value = { size };
          if (isPut) cache.put(key, value, owner);
          else cache.get(key);
          if (isPut && size <= MAX_BYTES / 16) model.set(key, value);
          for (const known of model.keys()) if (cache.peek(known) === undefined) model.delete(known);
          expect([...model].map(([known]) => cache.peek(known))).toEqual([...model.values()]);
          expect(cache.count).toBe(model.size);
          expect(cache.bytes).toBe(bytesOf(model.values()));
          expect(cache.bytes).toBeLessThanOrEqual(MAX_BYTES);
        }
      }),
    );
  });

  it('a caller pushes out no more of what others have than an eighth, however often it asks (rules 42)', () => {
    const sizes = (most: number) =>
      fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: most / 2, maxLength: most, size: 'max' });
    fc.assert(
      fc.property(sizes(120), sizes(300), (before, during) => {
        const cache = newCache();
        for (const [at, size] of before.entries()) cache.put(at, { size }, `other ${at % 9}`);
        const kept = () => bytesOf([...before.keys()].flatMap((at) => cache.peek(at) ?? []));
        const atFirst = kept();
        for (const [at, size] of during.entries()) {
          cache.put(1000 + (at % 80), { size }, 'one');
          cache.get(1000 + (at % 80));
        }
        // The last of those that are pushed out may be longer than the new one.
        expect(atFirst - kept()).toBeLessThanOrEqual(SHARE + 1000);
      }),
    );
  });
});

it('what was asked for last stays, and what nobody has asked for goes', () => {
  const cache = newCache();
  for (let key = 0; key < 160; key++) cache.put(key, { size: 100 }, `${key}`);
  for (let key = 0; key < 10; key++) cache.get(key);
  for (let key = 1000; key < 1140; key++) cache.put(key, { size: 100 }, `${key}`);
  expect(Array.from({ length: 160 }, (_, key) => key).filter((key) => cache.peek(key))).toEqual(
    Array.from({ length: 20 }, (_, key) => (key < 10 ? key : key + 140)),
  );
});

it('a value that is too long leaves the earlier one as it was, and 0 bytes keep nothing', () => {
  const cache = newCache();
  cache.put(5, { size: 100 });
  cache.put(5, { size: 1001 });
  expect(cache.peek(5)).toEqual({ size: 100 });
  const none = new FairCache<number, Value>({ maxBytes: 0, sizeOf: () => 0 });
  none.put(1, { size: 0 });
  expect([none.get(1), none.count, none.bytes]).toEqual([undefined, 0, 0]);
});

function newCache(): FairCache<number, Value> {
  return new FairCache({ maxBytes: MAX_BYTES, sizeOf: ({ size }) => size });
}

function bytesOf(values: Iterable<Value>): number {
  return [...values].reduce((sum, { size }) => sum + size, 0);
}

interface Value {
  readonly size: number;
}

it('work does not grow with what a caller has there: hundreds of thousands are put and asked for', () => {
  const cache = new FairCache<number, number>({ maxBytes: 200_000, longest: 1, sizeOf: () => 1 });
  for (let key = 0; key < 300_000; key++) {
    cache.put(key, key, 'one');
    cache.get(key - 50_000);
  }
  expect([cache.count, cache.peek(299_999)]).toEqual([200_000, 299_999]);
});
