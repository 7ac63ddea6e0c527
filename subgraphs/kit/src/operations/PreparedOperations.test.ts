import { buildSubgraphSchema } from '@apollo/subgraph';
import { type GraphQLError, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import {
  BOOKS,
  type Book,
  type Books,
  booksForASecond,
  libraryResolvers,
  typeDefs,
} from '../../test/library.ts';
import { Operation } from '../OperationContext.ts';
import type { CachedList } from '../writing/CachedList.ts';
import { InvalidDocument, PreparedOperations, type PreparedOperationsOptions } from './PreparedOperations.ts';

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
  ['{ books { __proto__: id constructor: title } }'],
  ['query ($constructor: String = "1") { book(id: $constructor) { title } }', {}],
  ['query ($id: String! = "1") { book(id: $id) { title } }', {}],
  ['{ __type(name: "Book") { fields { name type { name ofType { name } } } } }'],
])('compiled and interpreted answer alike: %s %j', async (query, variables = {}) => {
  const interpreted = await run(query, variables, { compileAfter: Number.POSITIVE_INFINITY });
  expect(await run(query, variables)).toEqual(interpreted);
  const keptItems = keptBooks();
  for (let use = 0; use < 3; use++) expect(await run(query, variables, { keptItems })).toEqual(interpreted);
});

describe('items of a cached list', () => {
  const query =
    'query ($with: Boolean!) { now cached: books @include(if: $with) { ...Both } } ' +
    'fragment Both on Book { id title readAt }';

  test('are written once for as long as they show the same', async () => {
    const { written, list } = countingBooks();
    const keptItems = keptBooks(list);
    const ask = (given: Run) => run(query, { with: true }, { keptItems, ...given });
    await ask({ now: 1000 });
    expect(written).toEqual(['1', '2']);
    await ask({ now: 1999 });
    await run(
      '{ books { ...Both } } fragment Both on Book { id title readAt }',
      {},
      { keptItems, now: 1500 },
    );
    expect(written).toEqual(['1', '2']);
    const later = await ask({ now: 2000 });
    expect(written).toEqual(['1', '2', '1', '2']);
    expect(later.data).toEqual({
      now: 2000,
      cached: [
        { id: '1', title: 'Sult', readAt: 2000 },
        { id: '2', title: 'Kristin Lavransdatter', readAt: 2000 },
      ],
    });
    await ask({ now: 1999 });
    expect(written).toHaveLength(6);
  });

  test('are those of the snapshot that is answered from', async () => {
    const keptItems = keptBooks();
    await run(query, { with: true }, { keptItems });
    const books: Books = new Map([['1', { id: '1', title: 'Pan' }]]);
    const { data } = await run(query, { with: true }, { keptItems, books, token: 'books:2' });
    expect(data).toMatchObject({ cached: [{ title: 'Pan' }] });
  });

  test('limit how long an answer is valid each time they are in it', async () => {
    const keptItems = keptBooks();
    for (let use = 0; use < 2; use++) {
      const { validUntil } = await run('{ books { limited } }', {}, { keptItems, now: 5 });
      expect(validUntil).toBe(777);
    }
  });

  test('that have errors are answered as part of the whole', async () => {
    const text = '{ books { id broken } now }';
    const interpreted = await run(text, {}, { compileAfter: Number.POSITIVE_INFINITY });
    expect(interpreted.errors).toMatchObject([{ path: 'books.0.broken' }, { path: 'books.1.broken' }]);
    expect(await run(text, {}, { keptItems: keptBooks() })).toEqual(interpreted);
  });

  test.each([
    'query ($with: Boolean!) { books { id title @include(if: $with) } }',
    'query ($with: Boolean!) { books { ...Title } } fragment Title on Book { title @skip(if: $with) }',
    '{ books { chapter(number: 2) } }',
  ])('are not cached where they depend on more than themselves: %s', async (text) => {
    const { written, list } = countingBooks();
    const variables = { with: true };
    const interpreted = await run(text, variables, { compileAfter: Number.POSITIVE_INFINITY });
    expect(await run(text, variables, { keptItems: keptBooks(list) })).toEqual(interpreted);
    expect(written).toEqual([]);
  });
});

function keptBooks(list: CachedList<Book> = booksForASecond): PreparedOperations {
  return operationsOf({ compileAfter: 0 }, list);
}

function operationsOf(options: PreparedOperationsOptions = {}, list?: CachedList<Book>): PreparedOperations {
  const cachedList = list as CachedList<unknown> | undefined;
  return new PreparedOperations({ schema, cachedList }, options);
}

/** Also tells which items were written, in order. */
function countingBooks() {
  const written: string[] = [];
  const validUntil = (book: Book, now: number) => {
    written.push(book.id);
    return booksForASecond.validUntil(book, now);
  };
  return { written, list: { ...booksForASecond, validUntil } };
}

test('a text that comes back is prepared once, and each operation of it on its own', () => {
  const operations = operationsOf();
  const text = 'query A { books { id } } query B { books { title } }';
  expect(operations.prepare(text, 'A')).toBe(operations.prepare(text, 'A'));
  expect(operations.prepare(text, 'A')).not.toBe(operations.prepare(text, 'B'));
});

test('no more documents are cached than configured', () => {
  const operations = operationsOf({ maxDocuments: 2 });
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
  expect(codesOf(() => operationsOf().prepare(query, undefined))).toContain(code);
});

async function run(
  query: string,
  variables: object,
  { compileAfter = 0, keptItems = null, now = 0, books = BOOKS, token = 'books:1' }: Run = {},
) {
  const operation = new Operation<Books>({ token, snapshot: books }, now, false);
  const prepared = (keptItems ?? operationsOf({ compileAfter })).prepare(query, undefined);
  const { body, answer } = await prepared.answer(
    operation,
    variables as Record<string, unknown>,
    ({ data, errors }) => ({ data, errors: errors?.map((error) => error.toJSON()) }),
  );
  const { data } = JSON.parse(Buffer.concat(body).toString()) as { data?: unknown };
  return {
    data: data ?? null,
    validUntil: operation.validUntil,
    errors: (answer.errors ?? [])
      .map(({ message, path, locations }) => ({
        message: firstPart(message),
        path: path?.join('.'),
        locations,
      }))
      .toSorted((one, other) => (one.message < other.message ? -1 : 1)),
  };
}

interface Run {
  readonly compileAfter?: number;
  readonly keptItems?: PreparedOperations | null;
  readonly now?: number;
  readonly books?: Books;
  readonly token?: string;
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
