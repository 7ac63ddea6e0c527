import { buildSchema, getVariableValues, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { expect, it } from 'vitest';
import { variablesReader } from './variablesReader.ts';

const schema = buildSchema(`
  type Query { echo(filter: Filter, page: Int): String }
  input Filter { words: [String!] page: Int! = 3 within: Filter name: String }
`);

function readers(declared: string) {
  const operation = parse(`query (${declared}) { echo }`).definitions.find(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
  );
  const definitions = operation?.variableDefinitions ?? [];
  return {
    read: variablesReader(schema, definitions),
    byGraphQL: (given: Record<string, unknown>) => getVariableValues(schema, definitions, given),
  };
}

it.each([
  ['$filter: Filter', {}],
  ['$filter: Filter', { filter: null }],
  ['$filter: Filter', { filter: {} }],
  ['$filter: Filter', { filter: { page: 4, words: ['a', 'b'], name: null } }],
  ['$filter: Filter', { filter: { words: 'a', within: { within: { page: 5 } } } }],
  ['$filter: Filter = { name: "a" }, $page: Int = 2', { page: 1 }],
  ['$filters: [Filter!]!', { filters: [{ name: 'a' }, { page: 1 }] }],
])('variables are read as graphql-js reads them: (%s) %j', (declared, given) => {
  const { read, byGraphQL } = readers(declared);
  expect({ ...read(given) }).toEqual({ ...byGraphQL(given).coerced });
});

it.each([
  ['$filter: Filter!', {}],
  ['$filter: Filter!', { filter: null }],
  ['$filter: Filter', { filter: { page: null } }],
  ['$filter: Filter', { filter: { pages: 1 } }],
  ['$filter: Filter', { filter: { page: 1, pages: 1 } }],
  ['$filter: Filter', { filter: [] }],
  ['$filter: Filter', { filter: { words: ['a', null] } }],
  ['$page: Int', { page: '1' }],
])('values that graphql-js refuses are not read: (%s) %j', (declared, given) => {
  const { read, byGraphQL } = readers(declared);
  expect(byGraphQL(given).errors).toBeDefined();
  expect(() => read(given)).toThrow();
});
