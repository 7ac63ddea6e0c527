import { expect, it } from 'vitest';
import { Operation } from '../OperationContext.ts';
import { ItemCache } from './ItemCache.ts';

interface Thing {
  readonly id: string;
}

const item = (text: string) => ({ bytes: Buffer.from(text), cost: 3, limit: Number.POSITIVE_INFINITY });
const at = (now: number, token = 'a:1') => new Operation({ token, snapshot: null }, now, false);
const thing: Thing = { id: '1' };

function started(validFor = 10) {
  return new ItemCache({
    type: 'Thing',
    keyOf: (each) => (each as Thing).id,
    validUntil: (_, now) => now + validFor,
  });
}

it('an item is found from the instant of its writing on, until it may change', () => {
  const items = started().of('{ id }');
  items.put(thing, at(100), item(',1'));
  expect(items.get(thing, at(99))).toBeUndefined();
  expect(items.get(thing, at(100))).toMatchObject({ bytes: Buffer.from(',1'), cost: 3 });
  expect(items.get({ id: '1' }, at(109))).toBeDefined();
  expect(items.get(thing, at(110))).toBeUndefined();
});

it('it is found in the snapshot that it shows alone', () => {
  const items = started().of('{ id }');
  items.put(thing, at(100), item(',1'));
  expect(items.get(thing, at(101, 'a:2'))).toBeUndefined();
  items.put(thing, at(101, 'a:2'), item(',2'));
  expect(items.get(thing, at(101, 'a:2'))?.bytes.toString()).toBe(',2');
});

it('it is found by what was selected of it, and by its key', () => {
  const cache = started();
  cache.of('{ id }').put(thing, at(100), item(',1'));
  expect(cache.of('{ id }').get(thing, at(100))).toBeDefined();
  expect(cache.of('{ name }').get(thing, at(100))).toBeUndefined();
  expect(cache.of('{ other }').get(thing, at(100))).toBeUndefined();
  expect(cache.of('{ id }').get({ id: '2' }, at(100))).toBeUndefined();
});

it('a value that is no item is not kept', () => {
  const items = started().of('{ id }');
  for (const nothing of [null, undefined]) {
    items.put(nothing, at(100), item(',null'));
    expect(items.get(nothing, at(100))).toBeUndefined();
  }
});
