import { readFileSync } from 'node:fs';
import {
  executeSync,
  getIntrospectionQuery,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { expect, it } from 'vitest';
import { readGraph } from '../plan/readGraph.ts';
import { selectionTree } from '../selection/SelectionTree.ts';
import { introspectedValues } from './costOf.ts';

const { publicSchema: schema } = readGraph(
  readFileSync(new URL('../../../supergraph.graphql', import.meta.url), 'utf8'),
);

function counted(query: string, most = 1e9): number {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  const definition = document.definitions.find(
    ({ kind }) => kind === Kind.OPERATION_DEFINITION,
  ) as OperationDefinitionNode;
  return introspectedValues(selectionTree({ definition, document }, schema), schema, most);
}

/** Fields and items of an answer, as `costOf` counts: a list of leaves is one value. */
function valuesIn(value: unknown): number {
  if (Array.isArray(value)) {
    const objects = value.filter((item) => typeof item === 'object' && item !== null);
    return objects.reduce<number>((total, item) => total + 1 + valuesIn(item), 0);
  }
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((total, field) => total + 1 + valuesIn(field), 0);
}

it.each([
  '{ __schema { queryType { name } } }',
  '{ __schema { types { name fields(includeDeprecated: true) { name args { name type { name } } } } } }',
  '{ __type(name: "Event") { name fields(includeDeprecated: true) { type { ofType { fields { name } } } } } }',
  '{ __schema { ...S } } fragment S on __Schema { directives { name locations args { name } } ...T } fragment T on __Schema { types { ... on __Type { kind } } }',
  '{ events { totalCount } __type(name: "Nothing") { name } }',
  getIntrospectionQuery({ inputValueDeprecation: true }).replaceAll('isDeprecated', 'isDeprecated'),
])('counts what GraphQL answers: %s', (query) => {
  const { data } = executeSync({ schema, document: parse(query) });
  const { events: _, ...introspected } = data as Record<string, unknown>;
  expect(counted(query)).toBe(valuesIn(introspected));
});

it('takes the dearest type where a variable names it', () => {
  const fields = 'fields { name args { name } }';
  const each = Object.keys(schema.getTypeMap()).map((name) =>
    counted(`{ __type(name: "${name}") { ${fields} } }`),
  );
  expect(counted(`query ($name: String!) { __type(name: $name) { ${fields} } }`)).toBe(Math.max(...each));
});

it('goes no further than it is of interest', () => {
  const within = 'fields { args { type { ofType { fields { args { name } } } } } }';
  expect(counted(`{ __schema { types { ${within} } } }`, 100)).toBe(Number.POSITIVE_INFINITY);
  expect(counted('{ __schema { types { name } } }', 20)).toBe(Number.POSITIVE_INFINITY);
});
