import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerStore } from './AnswerStore.ts';
import { contentOf, StoredAnswer } from './StoredAnswer.ts';

const content = await contentOf({ status: 200, headers: {}, body: Buffer.from('x'), changedAt: 0 });
/** An answer of about that size. */
const answer = (size: number) =>
  new StoredAnswer({ content, storedAt: 0, freshUntil: 0, remember: 'x'.repeat(Math.max(0, size - 1005)) });
const KB = 1000;

describe('the answers that are kept', () => {
  it('are all those of one caller alone, the last ones used', () => {
    const evicted: string[] = [];
    const store = new AnswerStore({ maxBytes: 50 * KB, onEvicted: (address) => evicted.push(address) });
    for (let at = 0; at < 60; at++) store.set(`/${at}`, answer(2 * KB), 'one');
    expect(store.bytes).toBeLessThanOrEqual(50 * KB);
    expect(store.count).toBe(25);
    expect(evicted).toEqual(Array.from({ length: 35 }, (_, at) => `/${at}`));
  });

  it('are of others for seven eighths, however much one caller asks', () => {
    const callers = fc.nat(5).map(String);
    fc.assert(
      fc.property(
        fc.array(fc.record({ address: fc.nat(60), caller: callers, size: fc.integer({ min: 1, max: 12 }) }), {
          minLength: 20,
          maxLength: 120,
        }),
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 50, maxLength: 300 }),
        fc.boolean(),
        (before, flood, isOfNumber) => {
          const maxBytes = isOfNumber ? 1e9 : 100 * KB;
          const most = isOfNumber ? 40 : 5000;
          const store = new AnswerStore({ maxBytes, most });
          for (const { address, caller, size } of before) store.set(`/${address}`, answer(size * KB), caller);
          const kept = () => before.filter(({ address }) => store.has(`/${address}`));
          const total = (those: typeof before) => {
            const addresses = new Set(those.map(({ address }) => `/${address}`));
            const sizes = [...addresses].map((address) => store.get(address)?.size ?? 0);
            return isOfNumber ? sizes.length : sizes.reduce((sum, size) => sum + size, 0);
          };
          const first = total(kept());
          for (const [at, size] of flood.entries()) store.set(`/flood${at}`, answer(size * KB), 'attacker');
          // One more answer may be evicted than there is room for.
          const share = isOfNumber ? most / 8 : maxBytes / 8 + 12 * KB;
          expect(total(kept())).toBeGreaterThanOrEqual(first - share);
          expect(store.count).toBeLessThanOrEqual(most);
          expect(store.bytes).toBeLessThanOrEqual(maxBytes);
        },
      ),
    );
  });

  it('are nobody’s once they are made for several: no caller evicts them as its own', () => {
    const store = new AnswerStore({ maxBytes: 40 * KB });
    for (let at = 0; at < 20; at++) store.set(`/${at}`, answer(2 * KB), 'one');
    for (let at = 0; at < 20; at++) store.set(`/${at}`, answer(2 * KB), 'other');
    store.set('/new', answer(2 * KB), 'other');
    expect([store.has('/new'), store.has('/0')]).toEqual([true, false]);
    for (let at = 0; at < 9; at++) store.set(`/more${at}`, answer(2 * KB), 'other');
    // The other one has an eighth, two answers, and evicts its own from then on.
    expect(Array.from({ length: 20 }, (_, at) => store.has(`/${at}`)).filter(Boolean)).toHaveLength(18);
  });

  it('are evicted by their last use where they are nobody’s, also by one of them that grows', () => {
    const store = new AnswerStore({ maxBytes: 40 * KB });
    store.set('/subscribed', answer(2 * KB));
    store.set('/growing', answer(2 * KB));
    for (let at = 0; at < 18; at++) store.set(`/${at}`, answer(2 * KB), `${at}`);
    store.get('/subscribed');
    store.set('/growing', answer(4 * KB));
    expect([store.has('/subscribed'), store.has('/growing'), store.has('/0')]).toEqual([true, true, false]);
  });

  it('are not those that are too large', () => {
    const store = new AnswerStore({ maxBytes: 40 * KB });
    store.set('/', answer(11 * KB), 'one');
    expect([store.count, store.bytes, store.get('/')]).toEqual([0, 0, undefined]);
  });
});
