import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrequencyCache } from './FrequencyCache.ts';

const maxBytes = 16_000;
const share = maxBytes / 8;

describe('whatever is asked and put by whom', () => {
  const key = fc.nat({ max: 60 });
  const size = fc.integer({ min: 1, max: maxBytes / 16 + 50 });
  const isOver = (value: Value) => value.size % 7 === 0;
  const step = fc.record({ key, size, owner: fc.constantFrom('a', 'b', 'c'), isPut: fc.boolean() });

  it('the bytes stay within the bound, and a look-up finds the value put last', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150, size: 'max' }), (steps) => {
        const cache = newCache();
        const model = new Map<number, Value>();
        for (const { key, size, owner, isPut } of steps) {
          if (isPut) {
            const value = { size, owner };
            ask(cache, key);
            if (cache.put(key, value, { owner, isOver })) model.set(key, value);
          } else if (cache.get(key) === undefined) cache.miss(key);
          for (const known of model.keys()) if (cache.peek(known) === undefined) model.delete(known);
          expect([...model].map(([known]) => cache.peek(known))).toEqual([...model.values()]);
          expect(cache.count).toBe(model.size);
          expect(cache.bytes).toBe(bytesOf(model.values()));
          expect(cache.bytes).toBeLessThanOrEqual(maxBytes);
        }
      }),
    );
  });

  it('a caller pushes out no more of what others have than an eighth, however often it asks (rules 42)', () => {
    const filling = fc.array(
      fc.record({ size: fc.integer({ min: 50, max: 1000 }), times: fc.nat({ max: 3 }) }),
      {
        minLength: 80,
        maxLength: 120,
        size: 'max',
      },
    );
    const attack = fc.array(
      fc.record({
        key: fc.nat({ max: 80 }),
        size: fc.integer({ min: 1, max: 1000 }),
        times: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 300, size: 'max' },
    );
    fc.assert(
      fc.property(filling, attack, (before, during) => {
        const cache = newCache();
        for (const [key, { size, times }] of before.entries()) {
          for (let time = 0; time <= times; time++) ask(cache, key);
          cache.put(key, { size, owner: 'other' }, { owner: `other ${key % 5}` });
        }
        const keys = [...before.keys()];
        const kept = () => bytesOf(keys.flatMap((key) => cache.peek(key) ?? []));
        const atFirst = kept();
        for (const { key, size, times } of during) {
          for (let time = 0; time < times; time++) ask(cache, 1000 + key);
          cache.put(1000 + key, { size, owner: 'one' }, { owner: 'one' });
        }
        // The last of the evicted values may be longer than the new one.
        expect(atFirst - kept()).toBeLessThanOrEqual(share + 1000);
      }),
    );
  });
});

describe('a full cache', () => {
  it('keeps what is asked often, whatever else is asked once by however many callers', () => {
    const cache = full(3);
    for (let key = 1000; key < 3000; key++) {
      ask(cache, key);
      cache.put(key, { size: 100, owner: `${key}` }, { owner: `${key}` });
    }
    // One of 400,000 new keys has all four counts of its sketch in common with such ones.
    expect(keptOf(cache).length).toBeGreaterThanOrEqual(158);
  });

  it('accepts values that many callers ask for more often than those it keeps', () => {
    const cache = full(1);
    for (let key = 1000; key < 1160; key++) {
      for (let time = 0; time < 4; time++) ask(cache, key);
      cache.put(key, { size: 100, owner: `${key}` }, { owner: `${key}` });
    }
    expect(keptOf(cache).length).toBeLessThan(80);
  });

  it('of five in turn the least often asked one gives way', () => {
    const cache = full(1);
    for (let key = 0; key < 160; key++) for (let time = 0; key % 4 !== 3 && time < 9; time++) ask(cache, key);
    for (let key = 1000; key < 1010; key++) {
      for (let time = 0; time < 2; time++) ask(cache, key);
      expect(cache.put(key, { size: 100, owner: 'b' }, { owner: 'b' })).toBe(true);
    }
    expect(keptOf(cache).filter((key) => key % 4 !== 3)).toHaveLength(120);
  });

  it('a value that replaces another one must be worth its additional bytes', () => {
    const cache = full(2);
    expect(cache.put(5, { size: 150, owner: 'a' })).toBe(true);
    expect(cache.peek(5)?.size).toBe(150);
  });

  it('a long value must be asked more often, for its size, than the values it evicts', () => {
    const cache = full(2);
    const long = { size: 1000, owner: 'b' };
    for (let time = 0; time < 20; time++) ask(cache, 1000);
    expect(cache.put(1000, long, { owner: 'b' })).toBe(false);
    ask(cache, 1000);
    expect(cache.put(1000, long, { owner: 'b' })).toBe(true);
    expect(keptOf(cache)).toHaveLength(150);
  });

  it('a value that was asked often before, and is not any more, is evicted', () => {
    const cache = full(8);
    for (let time = 0; time < 4 * 10 * 1024; time++) ask(cache, 1);
    ask(cache, 1000);
    expect(cache.put(1000, { size: 100, owner: 'b' }, { owner: 'b' })).toBe(true);
  });

  it('a value that does not hold any more is evicted by any value of any caller', () => {
    const cache = full(9);
    const isOver = ({ owner }: Value) => owner === 'a';
    for (let key = 1000; key < 1160; key++) {
      ask(cache, key);
      expect(cache.put(key, { size: 100, owner: 'b' }, { owner: 'b', isOver })).toBe(true);
    }
    expect(keptOf(cache)).toEqual([]);
  });

  it('a value that cannot be replaced stays as it was', () => {
    const cache = full(2);
    expect(cache.put(5, { size: 1000, owner: 'a' }, { owner: 'a' })).toBe(false);
    expect(cache.peek(5)).toEqual({ size: 100, owner: 'a' });
  });
});

function newCache(): FrequencyCache<number, Value> {
  return new FrequencyCache({ maxBytes, sizeOf: ({ size }) => size });
}

/** A cache of 160 values of one caller, each asked so often. */
function full(times: number): FrequencyCache<number, Value> {
  const cache = newCache();
  for (let key = 0; key < 160; key++) {
    for (let time = 0; time < times; time++) ask(cache, key);
    expect(cache.put(key, { size: 100, owner: 'a' }, { owner: 'a' })).toBe(true);
  }
  return cache;
}

function keptOf(cache: FrequencyCache<number, Value>): readonly number[] {
  return Array.from({ length: 160 }, (_, key) => key).filter((key) => cache.peek(key) !== undefined);
}

function ask(cache: FrequencyCache<number, Value>, key: number): void {
  if (cache.get(key) === undefined) cache.miss(key);
}

function bytesOf(values: Iterable<Value>): number {
  return [...values].reduce((sum, { size }) => sum + size, 0);
}

interface Value {
  readonly size: number;
  readonly owner: string;
}
