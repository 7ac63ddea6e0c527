import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeFault, Faults } from './fault.ts';
import { parseFeedJson, THE_FEED } from './parseFeedJson.ts';

test.each([
  ['{"a": 1, "a": 2}', ['a: 2']],
  ['{"a": 1, "a": 1}', ['a: 1']],
  ['{"a": 1, "\\u0061": [2]}', ['a: [2]']],
  ['{"a": 1, "a": 2, "a": 3}', ['a: 2', 'a: 3']],
  ['{"a": [0, {"b": {"c": null , "d": "," , "c":\n "\\"}" }}]}', ['a[1].b.c: "\\"}"']],
  ['{"a": {"b": 1}, "a": {"b": 2, "b": 3}}', ['a.b: 3', 'a: {"b":3}']],
  ['[{"a": {}, "a": []}]', ['[0].a: []']],
  ['{"": 1, "": 2}', [': 2']],
  ['{"__proto__": 1, "__proto__": 2}', ['__proto__: 2']],
])('a key that an object has twice is a fault with its place %j', (text, expected) => {
  expect(found(text)).toEqual(expected.map((fault) => `${fault} — ${EXPECTED}`));
});

test.each([
  '{"a": {"a": {"a": 1}}, "b": [{"a": 1}, {"a": 1}]}',
  '{"a": "\\"a\\": 1, \\"a\\": 2", "b": "\\\\", "c": "\\\\\\""}',
  '"a: b"',
  '[":", "a", ":"]',
  '{"a": 1, "A": 2, "a ": 3, "\u0061\u0301": 4, "\u00e1": 5}',
])('%j has no key twice', (text) => {
  expect(found(text)).toEqual([]);
});

test('a text that is nested deeper than the stack is a fault', () => {
  const depth = 50_000;
  expect(found(`${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`)).toEqual([
    expect.stringContaining('expected objects and lists nested at most 100 deep'),
  ]);
});

test('whatever JSON a text is, its value is that of JSON.parse', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      const faults = new Faults();
      expect(parseFeedJson(Buffer.from(text), THE_FEED, faults)).toEqual(JSON.parse(text));
      expect(faults.count).toBe(0);
    }),
  );
});

const EXPECTED = 'expected a key that its object does not have before';

function found(text: string): readonly string[] {
  const faults = new Faults();
  parseFeedJson(Buffer.from(text), THE_FEED, faults);
  return faults.first.map(describeFault);
}
