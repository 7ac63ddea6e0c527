import { buildSchema, Kind, parse } from 'graphql';
import { expect, it } from 'vitest';
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

it('the cost of a list is by its slicing arguments, the largest of several, and none is below zero; a fragment’s fields count once', () => {
  expect(cost('{ first { x } }')).toBe(4 * 2);
  expect(cost('{ first(first: 6) { x } }')).toBe(6 * 2);
  expect(cost('{ first(first: -6) { x } }')).toBe(0);
  expect(cost('{ larger(first: 6, last: 8) { x } }')).toBe(8 * 2);
  expect(cost('{ larger(first: 600, last: 8) { x } }')).toBe(50 * 2);
  expect(cost('{ larger { x } }')).toBe(50 * 2);
  expect(cost('{ larger(first: null) { x } }')).toBe(50 * 2);
  expect(cost('{ odd { x } }')).toBe(0);
  expect(cost('{ first { ...F x ...F } } fragment F on Thing { x }')).toBe(4 * 3);
});
