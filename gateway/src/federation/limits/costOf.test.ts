import { buildSchema, Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { selectionTree } from '../selection/SelectionTree.ts';
import { costOf, readListSizes } from './costOf.ts';

const schema = buildSchema(`
  directive @listSize(assumedSize: Int, slicingArguments: [String!], sizedFields: [String!]) on FIELD_DEFINITION
  type Query {
    said: [Thing] @listSize(assumedSize: 7)
    unsaid: [Thing]
    first(first: Int = 4): [Thing] @listSize(slicingArguments: ["first"])
    larger(first: Int, last: Int): [Thing] @listSize(assumedSize: 50, slicingArguments: ["first", "last"])
    odd: [Thing] @listSize(slicingArguments: ["lacking"])
    page(size: Int = 3): Page @listSize(slicingArguments: ["size"], sizedFields: ["things"])
    found(ids: [ID!], names: [String] = ["a", "b"], most: Int): [Thing]
  }
  type Page { things: [Thing] others: [Thing] }
  type Thing { x: Int texts: [String] }
`);

function cost(query: string, variables: Readonly<Record<string, unknown>> = {}, introspected = 0): number {
  const document = parse(query);
  const [definition] = document.definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  const { variableDefinitions: definitions = [] } = definition;
  const tree = selectionTree({ definition, document }, schema);
  return costOf(tree, introspected, { definitions, listSizes: readListSizes(schema) })(variables);
}

describe('the cost of a list', () => {
  it('is that of its items, as many as the schema says, else ten', () => {
    expect(cost('{ said { x } }')).toBe(7 * 2);
    expect(cost('{ unsaid { x texts } }')).toBe(10 * 3);
  });

  it('is by its slicing arguments, the largest of several, and none is below zero', () => {
    expect(cost('{ first { x } }')).toBe(4 * 2);
    expect(cost('{ first(first: 6) { x } }')).toBe(6 * 2);
    expect(cost('{ first(first: -6) { x } }')).toBe(0);
    expect(cost('{ larger(first: 6, last: 8) { x } }')).toBe(8 * 2);
    expect(cost('{ larger(first: 600, last: 8) { x } }')).toBe(50 * 2);
    expect(cost('{ larger { x } }')).toBe(50 * 2);
    expect(cost('{ larger(first: null) { x } }')).toBe(50 * 2);
    expect(cost('{ odd { x } }')).toBe(0);
  });

  it('is by variables, else by their defaults, else by those of the arguments', () => {
    const query = 'query ($n: Int) { first(first: $n) { x } }';
    expect(cost(query, { n: 9 })).toBe(9 * 2);
    expect(cost(query)).toBe(4 * 2);
    expect(cost(query.replace('Int', 'Int = 5'))).toBe(5 * 2);
    expect(cost(query.replace('Int', 'Int = 5'), { n: 9 })).toBe(9 * 2);
    expect(cost(query.replaceAll('$n', '$toString'))).toBe(4 * 2);
  });

  it('is that of a field of the one that has the argument', () => {
    expect(cost('{ page { things { x } others { x } } }')).toBe(1 + 3 * 2 + 10 * 2);
    expect(cost('query ($n: Int) { page(size: $n) { things { x } } }', { n: 20 })).toBe(1 + 20 * 2);
  });

  it('of a look-up is by the longest list given', () => {
    expect(cost('{ found { x } }')).toBe(2 * 2);
    expect(cost('{ found(ids: ["1", "2", "3"]) { x } }')).toBe(3 * 2);
    expect(cost('{ found(ids: "1", names: null) { x } }')).toBe(2);
    expect(cost('query ($i: [ID!]) { found(ids: $i) { x } }', { i: ['1', '2', '3', '4'] })).toBe(4 * 2);
  });
});

it('of a graph that says nothing of its lists each has ten items', () => {
  expect(readListSizes(buildSchema('type Query { a: [Int] }'))('Query', 'a')).toBeUndefined();
});

it('an operation costs the sum of its fields, and ten for each value of the schema itself', () => {
  expect(cost('{ __typename said { x } unsaid { x } }')).toBe(1 + 7 * 2 + 10 * 2);
  expect(cost('query ($n: Int) { first(first: $n) { x } said { x } }', { n: 2 }, 3)).toBe(2 * 2 + 7 * 2 + 30);
});
