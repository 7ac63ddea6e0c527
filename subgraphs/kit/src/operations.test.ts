import { buildSubgraphSchema } from '@apollo/subgraph';
import { type GraphQLError, parse } from 'graphql';
import { expect, test } from 'vitest';
import { BOOKS, type Books, libraryResolvers, typeDefs } from '../test/library.ts';
import { Operation } from './operationContext.ts';
import { InvalidDocument, Operations } from './operations.ts';

const schema = buildSubgraphSchema([{ typeDefs: parse(typeDefs), resolvers: libraryResolvers() as never }]);

const ENTITIES = `query Entities($representations: [_Any!]!) {
  _entities(representations: $representations) { __typename ... on Book { id title } }
}`;
const OPTIONAL = `query Optional($with: Boolean!) {
  books { id @skip(if: $with) title @include(if: $with) ...Both @include(if: $with) }
} fragment Both on Book { again: id }`;

test.each<[string, object?]>([
  ['{ books { id title __typename } again: books { title } }'],
  ['query ($id: String!) { book(id: $id) { title } }', { id: '2' }],
  ['query ($id: String!) { book(id: $id) { title } }', { id: 'unknown' }],
  ['query ($id: String!) { book(id: $id) { title } }', {}],
  ['query ($id: String!) { book(id: $id) { title } }', { id: 7 }],
  ['query ($id: String = "1") { book(id: $id) { title } }', { id: null }],
  ['query ($filter: Filter, $page: Int) { echo(filter: $filter, page: $page) }', {}],
  ['query ($filter: Filter, $page: Int) { echo(filter: $filter, page: $page) }', { page: null }],
  ['query ($filter: Filter) { echo(filter: $filter) }', { filter: { words: 'one', page: 3 } }],
  ['query ($filter: Filter) { echo(filter: $filter) }', { filter: { pages: 3 } }],
  ['query ($words: [String]) { echo(filter: { words: $words }) }', { words: ['a', null] }],
  ['query ($word: String) { echo(filter: { words: [$word, "b"] }) }', { word: 'a' }],
  [
    ENTITIES,
    {
      representations: [
        { __typename: 'Book', id: '2' },
        { __typename: 'Book', id: 'unknown' },
      ],
    },
  ],
  [ENTITIES, { representations: [] }],
  [ENTITIES, { representations: [{ __typename: 'Nothing', id: '2' }] }],
  [OPTIONAL, { with: true }],
  [OPTIONAL, { with: false }],
  ['{ shelf { __typename ... on Book { title } ... on Lamp { id } } }'],
  ['{ shelf { ... on Lamp { watts } } books { id } }'],
  ['{ refused books { id } }'],
  ['{ broken brokenLater books { id } }'],
  ['{ __typename _service { sdl } }'],
  ['{ __type(name: "Book") { fields { name type { name ofType { name } } } } }'],
])('compiled and interpreted answer alike: %s %j', async (query, variables = {}) => {
  const interpreted = await run(query, variables, Number.POSITIVE_INFINITY);
  const compiled = await run(query, variables, 0);
  expect(compiled).toEqual(interpreted);
});

test('a text that comes back is prepared once, and each operation of it on its own', () => {
  const operations = new Operations(schema);
  const text = 'query A { books { id } } query B { books { title } }';
  expect(operations.prepare(text, 'A')).toBe(operations.prepare(text, 'A'));
  expect(operations.prepare(text, 'A')).not.toBe(operations.prepare(text, 'B'));
});

test('no more operations are kept than said', () => {
  const operations = new Operations(schema, { maxOperations: 2 });
  const first = operations.prepare('{ a: books { id } }', undefined);
  operations.prepare('{ b: books { id } }', undefined);
  operations.prepare('{ c: books { id } }', undefined);
  expect(operations.prepare('{ a: books { id } }', undefined)).not.toBe(first);
});

test.each([
  ['{', 'GRAPHQL_PARSE_FAILED'],
  ['mutation { write }', 'OPERATION_RESOLUTION_FAILURE'],
  ['query A { now } query B { now }', 'OPERATION_RESOLUTION_FAILURE'],
  ['fragment F on Book { id }', 'GRAPHQL_VALIDATION_FAILED'],
  ['{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
])('%s is refused with the code %s', (query, code) => {
  expect(codesOf(() => new Operations(schema).prepare(query, undefined))).toContain(code);
});

async function run(query: string, variables: object, compileAfter: number) {
  const operation = new Operation<Books>({ token: 'books:1', snapshot: BOOKS }, 0, false);
  const prepared = new Operations(schema, { compileAfter }).prepare(query, undefined);
  const { data, errors } = await prepared.execute(operation, variables as Record<string, unknown>);
  return {
    data: JSON.parse(JSON.stringify(data ?? null)),
    errors: (errors ?? [])
      .map(({ message, path, locations }) => ({
        message: firstPart(message),
        path: path?.join('.'),
        locations,
      }))
      .toSorted((one, other) => (one.message < other.message ? -1 : 1)),
  };
}

/** Why a variable's value is refused is worded differently, which variable and value is not. */
function firstPart(message: string): string {
  return message.split(';')[0] ?? message;
}

function codesOf(prepare: () => unknown): unknown[] {
  try {
    prepare();
  } catch (error) {
    const faults = error instanceof InvalidDocument ? error.faults : [error as GraphQLError];
    return faults.map(({ extensions }) => extensions['code']);
  }
  return [];
}
