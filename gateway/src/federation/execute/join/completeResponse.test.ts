import fc from 'fast-check';
import { buildSchema, executeSync, Kind, parse } from 'graphql';
import { expect, it } from 'vitest';
import { ResponseShape } from '../../plan/ResponseShape.ts';
import { selectionTree } from '../../selection/SelectionTree.ts';
import { completeResponse } from './completeResponse.ts';
import { Failure } from './Failure.ts';

const schema = buildSchema(`
  type Query { one: Item, many: [Item!], nested: [[Item]], any: Any, named: [Named!] }
  type Item { id: ID!, n: Int, x: Float, is: Boolean, text: String, texts: [String!], item: Item }
  union Any = Item | Other
  interface Named { text: String }
  type Other implements Named { text: String }
  type Hidden { n: Int }
`);
// A value that is no object has no values, either.
Object.assign(schema.getType('Item') ?? {}, {
  isTypeOf: (value: unknown) => typeof value === 'object' && !Array.isArray(value),
});
const log = { error: () => undefined, warn: () => undefined };

it('an answer is what graphql-js makes of the same values, in whatever order they come, and the values stay unchanged', () => {
  fc.assert(
    fc.property(selection('Query', 3), anything(4), (query, data) => {
      const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
      const source = frozen<Record<string, unknown>>(isObject ? { ...data } : { one: data });
      const before = JSON.stringify(source);
      const found = completed(query, source);
      const right = executeSync({ schema, document: parse(query), rootValue: source });
      expect(found.data).toBe(JSON.stringify(right.data));
      expect(found.errors.map(({ path }) => path?.join('.'))).toEqual(
        (right.errors ?? []).map(({ path }) => path?.join('.')),
      );
      expect(JSON.stringify(source)).toBe(before);
    }),
    { numRuns: 500 },
  );
});

it('a value goes from its own key to that of the caller, also where another field has that key', () => {
  const swapped = '{ one { id: text text: id } }';
  expect(completed(swapped, { one: { id: 'a', text: 't' } }).data).toBe('{"one":{"id":"t","text":"a"}}');
  expect(completed(swapped, { one: { id: 'a', text: 'a' } }).data).toBe('{"one":{"id":"a","text":"a"}}');
  expect(completed('{ one { other: text } }', { one: { text: null } }).data).toBe('{"one":{"other":null}}');
});

it('an error is told where it happened, in the caller’s keys; beside a value that it made null, too', () => {
  const pathOf = (query: string, kind: 'own' | 'beside', below: readonly string[]) => {
    const n = new Failure([{ error: { message: 'away' }, below, kind }]);
    const { data, errors } = completed(query, { one: { n, text: 't' } });
    expect(JSON.parse(String(data))).toMatchObject({ one: { number: null } });
    expect(errors).toEqual([{ message: 'away', path: expect.anything() }]);
    return errors[0]?.path?.join('.');
  };
  const query = '{ one { number: n words: text } }';
  expect(pathOf(query, 'own', [])).toBe('one.number');
  expect(pathOf(query, 'beside', ['text'])).toBe('one.words');
  // The caller does not select where it happened.
  expect(pathOf('{ one { number: n } }', 'beside', ['text'])).toBe('one.number');
});

it('an object of several types is of the one that it names, and of none it is an error', () => {
  const query = '{ any { __typename ... on Item { n } ... on Other { text } } named { text } }';
  const answered = (any: unknown, named: unknown = null) => {
    const { data, errors } = completed(query, { any, named });
    return [JSON.parse(String(data)), errors.map(({ path }) => path?.join('.'))];
  };
  expect(answered({ __typename: 'Item', n: 1, text: 'x' }, [{ __typename: 'Other', text: 'y' }])).toEqual([
    { any: { __typename: 'Item', n: 1 }, named: [{ text: 'y' }] },
    [],
  ]);
  expect(answered({ __typename: 'Other', text: 'x' })).toEqual([
    { any: { __typename: 'Other', text: 'x' }, named: null },
    [],
  ]);
  for (const any of [
    { n: 1 },
    { __typename: 'Hidden' },
    { __typename: 'Nothing' },
    { __typename: 7 },
    { __typename: { toString: 1, valueOf: 1 } },
    'Item',
  ])
    expect(answered(any)).toEqual([{ any: null, named: null }, ['any']]);
  expect(answered(null, [{ __typename: 'Item', text: 'y' }])).toEqual([
    { any: null, named: null },
    ['named.0'],
  ]);
});

function completed(query: string, data: Readonly<Record<string, unknown>>) {
  const document = parse(query, { noLocation: true });
  const [definition] = document.definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  const tree = selectionTree({ definition, document }, schema);
  const shape = new ResponseShape([tree], schema, new Map());
  return completeResponse(
    shape,
    { data, unattached: [] },
    {
      graph: { publicSchema: schema },
      operation: undefined as never,
      variables: {},
      requestContext: { log },
    },
  );
}

const leaves = ['id', 'n', 'x', 'is', 'text', 'texts', '__typename'];
const objects = { Query: ['one', 'many', 'nested'], Item: ['item'] } as const;

function selection(type: keyof typeof objects, levels: number): fc.Arbitrary<string> {
  const nested =
    levels === 0
      ? fc.constant([])
      : fc
          .subarray([...objects[type]])
          .chain((names) =>
            fc.tuple(
              ...names.map((name) => selection('Item', levels - 1).map((within) => `${name} ${within}`)),
            ),
          );
  const own = type === 'Query' ? fc.subarray(['__typename']) : fc.subarray(leaves);
  return fc
    .tuple(own, nested)
    .map((parts) => parts.flat())
    .map((fields) => (fields.length === 0 ? ['__typename'] : fields))
    .chain((fields) => fc.shuffledSubarray(fields, { minLength: fields.length }))
    .map((fields) => `{ ${fields.join(' ')} }`);
}

/** JSON that fits the schema often, with fields in any order, lacking or unknown. */
function anything(levels: number): fc.Arbitrary<unknown> {
  const leaf = fc.oneof(
    fc.constantFrom(null, true, 0, -1, 2 ** 31, 1.5, '', 'æ', '7'),
    fc.array(fc.constantFrom('a', null, 'b'), { maxLength: 3 }),
  );
  if (levels === 0) return leaf;
  const within = anything(levels - 1);
  const often = (value: fc.Arbitrary<unknown>) =>
    fc.oneof({ arbitrary: value, weight: 4 }, { arbitrary: leaf, weight: 1 });
  const fitting = {
    id: often(fc.constantFrom('a', 'b')),
    n: often(fc.constantFrom(1, 2, 1.5, 2 ** 31)),
    x: often(fc.constantFrom(1.5)),
    is: often(fc.boolean()),
    text: often(fc.constantFrom('t')),
    texts: fc.constantFrom(['a'], []),
    item: within,
    one: within,
    many: fc.array(within, { maxLength: 2 }),
    nested: fc.array(fc.array(within, { maxLength: 2 }), { maxLength: 2 }),
    unknown: leaf,
  };
  const object = fc
    .record(fitting, { requiredKeys: [] })
    .chain((value) => fc.shuffledSubarray(Object.entries(value)))
    .map((entries) => Object.fromEntries(entries));
  return fc.oneof({ arbitrary: object, weight: 5 }, { arbitrary: leaf, weight: 1 });
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}
