import fc from 'fast-check';
import { buildSchema, coerceInputValue, type GraphQLInputType, parseType, typeFromAST } from 'graphql';
import { describe, expect, it } from 'vitest';
import { fitsType } from './checkOperation.ts';

const schema = buildSchema(`
  type Query { a: Int }
  input Filter { text: String count: Int! = 3 exact: Boolean! ratio: Float words: [String!] inner: Filter id: ID }
  input Choice @oneOf { a: Int b: Int }
  enum Kind { A B }
  scalar Any
`);

function typeOf(text: string): GraphQLInputType {
  return typeFromAST(schema, parseType(text) as never) as GraphQLInputType;
}

const leaf = fc.oneof(
  fc.constantFrom(null, true, '', 'A', '7', 0, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 1.5, 1e300),
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, tie('object'), fc.array(tie('value'), { maxLength: 3 })),
  object: fc.record(
    {
      text: tie('value'),
      count: tie('value'),
      exact: fc.oneof(fc.boolean(), tie('value')),
      ratio: tie('value'),
      words: tie('value'),
      inner: tie('value'),
      id: tie('value'),
      a: tie('value'),
      __proto__: tie('value'),
    },
    { requiredKeys: [] },
  ),
}));
const type = fc
  .constantFrom('String', 'Int', 'Float', 'Boolean', 'ID', 'Filter', 'Choice', 'Kind', 'Any')
  .chain((name) => fc.constantFrom(name, `${name}!`, `[${name}]`, `[${name}!]!`, `[[${name}]]`));

describe('a value that fits its type', () => {
  it('is never one that GraphQL refuses', () => {
    fc.assert(
      fc.property(value, type, (given, name) => {
        if (!fitsType(given, typeOf(name))) return;
        const errors: string[] = [];
        coerceInputValue(given, typeOf(name), (_path, _value, error) => errors.push(error.message));
        expect(errors).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['Filter', { exact: true }],
    [
      'Filter!',
      { exact: false, count: 5, text: 'x', words: ['a'], inner: { exact: true, ratio: 0.5 }, id: '7' },
    ],
    ['Filter', { exact: true, text: null, words: null }],
    ['[String]', ['a', null]],
    ['[Int!]!', [1, -7]],
    ['Float', 3],
    ['String', null],
  ])('is known without asking GraphQL: %s %j', (name, given) => {
    expect(fitsType(given, typeOf(name))).toBe(true);
  });
});
