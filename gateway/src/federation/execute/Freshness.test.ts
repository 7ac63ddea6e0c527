import { expect, it } from 'vitest';
import { Freshness } from './Freshness.ts';

const reply = (revision?: string, until: { validUntil?: number; freshUntil?: number } = {}) => ({
  revision,
  validUntil: Number.POSITIVE_INFINITY,
  freshUntil: undefined,
  ...until,
});

it('an answer holds until the first of its replies does not', () => {
  const freshness = new Freshness();
  expect(freshness.validUntil).toBe(Number.POSITIVE_INFINITY);
  freshness.note('a', reply('a:1', { validUntil: 50 }));
  freshness.note('b', reply(undefined, { validUntil: 40, freshUntil: 30 }));
  freshness.note('c', reply('c:1', { validUntil: 60 }));
  expect(freshness.validUntil).toBe(30);
  expect(freshness.lasting).toBe(true);
  expect(Object.fromEntries(freshness.revisions)).toEqual({ a: 'a:1', c: 'c:1' });
});

it('two revisions of one domain are no state, whichever subgraphs report them', () => {
  for (const [name, token] of [
    ['a', 'a:2'],
    ['b', 'b:7+a:2'],
  ] as const) {
    const freshness = new Freshness(new Map([['a', 'a:1']]));
    freshness.note('a', reply('a:1'), 'a:1');
    expect(freshness.lasting).toBe(true);
    freshness.note(name, reply(token));
    expect(freshness.lasting).toBe(false);
    expect(freshness.isToBeTriedAgain).toBe(true);
    const again = freshness.again(new Map([['a', 'a:1']]));
    expect(again.at('a')).toBe('a:2');
    expect(again.isToBeTriedAgain).toBe(false);
  }
});

it('a reply with a revision and one without, of one subgraph, are no state', () => {
  const freshness = new Freshness();
  freshness.note('a', reply('a:1'));
  freshness.note('a', reply(undefined, { freshUntil: 30 }));
  expect(freshness.lasting).toBe(false);
  expect(freshness.isToBeTriedAgain).toBe(true);
});

it('the next fetch is to show at least what the fetches before have shown', () => {
  const freshness = new Freshness(
    new Map([
      ['a', 'a:1'],
      ['b', 'b:1+a:1'],
    ]),
  );
  expect(freshness.at('b')).toBe('b:1+a:1');
  expect(freshness.at('c')).toBeUndefined();
  freshness.note('a', reply('a:3'), 'a:1');
  expect(freshness.at('b')).toBe('b:1+a:3');
  expect(freshness.at('c')).toBeUndefined();
});

it('an answer that lags in another domain alone may be kept, and one that lags in its own may not', () => {
  for (const [shown, isKept] of [
    ['b:2+a:1', true],
    ['b:1+a:3', false],
  ] as const) {
    const freshness = new Freshness(new Map([['b', 'b:2+a:3']]));
    freshness.note('b', reply(shown), 'b:2+a:3');
    expect([freshness.lasting, freshness.isToBeTriedAgain]).toEqual([isKept, false]);
  }
});

it('if no replica has the requested state, trying again would find nothing else', () => {
  const freshness = new Freshness(new Map([['a', 'a:3']]));
  freshness.note('a', reply('a:2'), 'a:3');
  freshness.note('a', reply('a:1'), 'a:3');
  expect(freshness.isToBeTriedAgain).toBe(false);
  expect(freshness.lasting).toBe(false);
});
