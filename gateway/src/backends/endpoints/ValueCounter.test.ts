import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ValueCounter } from './ValueCounter.ts';

function valuesOf(text: string, cuts: readonly number[] = [], countsLeaves = false): number {
  const counter = new ValueCounter({ countsLeaves });
  let rest = Buffer.from(text);
  for (const cut of cuts) {
    counter.push(rest.subarray(0, cut));
    rest = rest.subarray(cut);
  }
  counter.push(rest);
  return counter.values;
}

const longTexts = fc
  .array(fc.constantFrom('"', '\\', 'x'.repeat(70), 'y'))
  .map((parts) => JSON.stringify(parts.join('')));

it.each([
  ['{}', 0],
  ['{"":1,"b":null}', 2],
  ['{"a":{"b":1}}', 2],
  ['{"a":[1,2,3]}', 1],
  ['{"a":[{"b":1},{"b":2},null]}', 5],
  ['{"a":[[],[],[[]]]}', 5],
  ['{"a":"{\\":[x:\\\\"}', 1],
  [`{"a":"${'x'.repeat(199)}"}`, 1],
  [`{"a":"${'x'.repeat(350)}"}`, 3],
])('%s has as many values as its fields, list items and long texts: %i', (text, values) => {
  expect(valuesOf(text)).toBe(values);
});

it.each([
  ['{"a":[1,2,3]}', 3],
  ['{"a":["x","y"],"b":1}', 3],
  ['{"a":[{"b":1},{"b":2}]}', 5],
])('%s has %i values where those of lists count, too (rules 71)', (text, values) => {
  expect(valuesOf(text, [], true)).toBe(values);
});

it('it makes no difference in which pieces a text comes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), longTexts), fc.array(fc.integer({ min: 1, max: 9 })), (text, cuts) => {
      expect(valuesOf(text, cuts)).toBe(valuesOf(text));
    }),
  );
});
