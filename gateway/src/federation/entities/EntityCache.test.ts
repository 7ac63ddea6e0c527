import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RevisionWatch } from '../../backends/RevisionWatch.ts';
import { timeToLive } from '../../backends/timeToLive.ts';
import { EntityCache, type EntitySource } from './EntityCache.ts';

const instant = 1_780_308_000_000;
const source: EntitySource = {
  subgraph: 'directory',
  instant,
  revision: 'a:1',
  validUntil: Number.POSITIVE_INFINITY,
  freshUntil: undefined,
  cost: 1,
};
const foreign = { ...source, subgraph: 'reviews', revision: undefined };
const entity = (key: string, text = '{"name":"Grieghallen"}') => ({ key, text, cost: 2 });

let watch: RevisionWatch;
let cache: EntityCache;
beforeEach(() => {
  watch = new RevisionWatch({ log: pino({ level: 'silent' }) });
  watch.follow(['directory'], () => Promise.reject(new Error('nobody polls')));
  cache = new EntityCache({ watch, maxBytes: 100_000 });
});
afterEach(() => watch.close());

it.each([
  ['it may change in time', { ...source, validUntil: instant + 5000 }, 5000],
  ['its subgraph’s Cache-Control ends', { ...foreign, freshUntil: instant + 60_000 }, 60_000],
  ['an hour has passed', source, timeToLive],
])('an entity is found until %s', (_, from, duration) => {
  cache.put([entity('a')], from);
  const found = [-1, 0, duration - 1, duration].map(
    (after) => cache.find('a', instant + after) !== undefined,
  );
  expect(found).toEqual([false, true, true, false]);
});

it('what does not hold when it comes is not kept', () => {
  cache.put([entity('a')], { ...source, validUntil: instant });
  cache.put([entity('b')], { ...foreign, freshUntil: instant });
  expect(cache.counts).toMatchObject({ entities: 0, bytes: 0 });
});

it('nothing is found while its subgraph does not confirm its revision', async () => {
  cache.put([entity('a')], source);
  cache.put([entity('b')], { ...foreign, freshUntil: instant + 60_000 });
  expect(cache.find('a', instant)).toBeDefined();
  watch.start();
  await expect.poll(() => watch.unconfirmed).toEqual(['directory']);
  expect(cache.find('a', instant)).toBeUndefined();
  expect(cache.find('b', instant)).toBeDefined();
});
