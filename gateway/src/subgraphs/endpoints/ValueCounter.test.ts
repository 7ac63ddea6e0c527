import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ValueCounter } from './ValueCounter.ts';

function valuesOf(text: string, cuts: readonly number[] = []): number {
  const counter = new ValueCounter();
  let rest = Buffer.from(text);
  for (const cut of cuts) {
    counter.push(rest.subarray(0, cut));
    rest = rest.subarray(cut);
  }
  counter.push(rest);
  return counter.values;
}

it.each([
  ['{}', 0],
  ['{"a":1,"b":null}', 2],
  ['{"a":{"b":1}}', 2],
  ['{"a":[1,2,3]}', 1],
  ['{"a":[{"b":1},{"b":2},null]}', 5],
  ['{"a":"{\\":[x:\\\\"}', 1],
  [`{"a":"${'x'.repeat(199)}"}`, 1],
  [`{"a":"${'x'.repeat(350)}"}`, 3],
])('%s has as many values as its fields, list items and long texts: %i', (text, values) => {
  expect(valuesOf(text)).toBe(values);
});

it('it makes no difference in which pieces a text comes', () => {
  fc.assert(
    fc.property(fc.json(), fc.array(fc.integer({ min: 1, max: 9 })), (text, cuts) => {
      expect(valuesOf(text, cuts)).toBe(valuesOf(text));
    }),
  );
});
