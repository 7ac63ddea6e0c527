import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeFault, type Fault, Faults } from '../faults/fault.ts';
import { parseFeedJson, THE_FEED } from './parseFeedJson.ts';

describe('a key that an object has twice is a fault with its place', () => {
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
  ])('%j', (text, expected) => {
    expect(found(text)).toEqual(expected.map((fault) => `${fault} — ${EXPECTED}`));
  });
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

test('however a text is nested, written and spaced, each repeated key is found, and no other', () => {
  // Without keys whose escaped form V8 reads wrongly, such as `"\\""` after others. No feed has such fields.
  const key = fc.constantFrom('a', 'b', 'id', 'ab', ':', '}', ',', 'é', '', '__proto__', 'constructor', '0');
  const { node } = fc.letrec<{ node: Node }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<Node[]>(1, -2.5e3, true, null, 'x', '":', '\\"', '\\', '{"a":1,"a":2}'),
      fc.array(tie('node'), { maxLength: 3 }).map((items): Node => ({ items })),
      fc.array(fc.tuple(key, tie('node')), { maxLength: 4 }).map((fields): Node => ({ fields })),
    ),
  }));
  const spaces = fc.constantFrom('', ' ', '\n', '\t\r\n  ');
  let repeating = 0;
  fc.assert(
    fc.property(node, spaces, fc.boolean(), (root, space, isEscaped) => {
      const repeated = repeatedIn(root, '').map((place) => place.replace(/^\./, ''));
      if (repeated.length > 0) repeating++;
      const places = faultsIn(written(root, space, isEscaped)).map(({ place }) => place);
      expect(places).toEqual(repeated);
    }),
    { numRuns: 2_000 },
  );
  // About 240.
  expect(repeating).toBeGreaterThan(100);
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
  return faultsIn(text).map(describeFault);
}

function faultsIn(text: string): readonly Fault[] {
  const faults = new Faults();
  parseFeedJson(Buffer.from(text), THE_FEED, faults);
  return faults.first;
}

/** The places of values under a key that their object has before. */
function repeatedIn(node: Node, place: string): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('items' in node) return node.items.flatMap((item, index) => repeatedIn(item, `${place}[${index}]`));
  return node.fields.flatMap(([key, value], index) => {
    const inside = repeatedIn(value, `${place}.${key}`);
    const isRepeated = node.fields.slice(0, index).some(([earlier]) => earlier === key);
    return isRepeated ? [...inside, `${place}.${key}`] : inside;
  });
}

function written(node: Node, space: string, isEscaped: boolean): string {
  const list = (parts: readonly string[]) => parts.join(`${space},${space}`);
  if (typeof node === 'string') return isEscaped ? escaped(node) : JSON.stringify(node);
  if (typeof node !== 'object' || node === null) return JSON.stringify(node);
  if ('items' in node) {
    return `[${space}${list(node.items.map((item) => written(item, space, isEscaped)))}${space}]`;
  }
  const fields = node.fields.map(([key, value], index) => {
    // Of the same keys some are escaped and some are not.
    const name = isEscaped && index % 2 === 0 && /^[a-z]+$/.test(key) ? escaped(key) : JSON.stringify(key);
    return `${name}${space}:${space}${written(value, space, isEscaped)}`;
  });
  return `{${space}${list(fields)}${space}}`;
}

function escaped(text: string): string {
  const codes = Array.from(text, (unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  return `"${codes.map((code) => `\\u${code}`).join('')}"`;
}

type Node =
  | number
  | boolean
  | null
  | string
  | { readonly items: readonly Node[] }
  | { readonly fields: readonly (readonly [key: string, value: Node])[] };
