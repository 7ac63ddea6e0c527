import { buildSubgraphSchema } from '@apollo/subgraph';
import {
  execute,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLObjectType,
  parse,
} from 'graphql';
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
import { Abandoned, beginTask, OperationBudget } from '../pacing/OperationBudget.ts';
import type { CachedList } from '../writing/ItemCache.ts';
import {
  PreparedOperations,
  type PreparedOperationsOptions,
  prepareOperations,
} from './PreparedOperations.ts';

const schema = schemaOf(libraryResolvers());

const ENTITIES = `query Entities($representations: [_Any!]!) {
  _entities(representations: $representations) { __typename ... on Book { id title } }
}`;

test.each<[string, object?]>([
  ['query ($id: String!) { book(id: $id) { title } }', { id: 'unknown' }],
  ['query ($id: String!) { book(id: $id) { title } }', {}],
  ['query ($id: String!) { book(id: $id) { title } }', { id: 7 }],
  ['query ($id: String = "1") { book(id: $id) { title } }', { id: null }],
  ['query ($filter: Filter, $page: Int) { echo(filter: $filter, page: $page) }', {}],
  ['query ($filter: Filter) { echo(filter: $filter) }', { filter: { words: 'one', page: 3 } }],
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
  [ENTITIES, { representations: [{ __typename: 'Nothing', id: '2' }] }],
  ['{ shelf { ... on Lamp { watts } } books { id } }'],
  ['{ refused books { id } }'],
  ['{ broken brokenLater books { id } }'],
  ['{ __typename _service { sdl } }'],
  ['{ books { __proto__: id constructor: title } }'],
  ['query ($constructor: String = "1") { book(id: $constructor) { title } }', {}],
  ['{ __type(name: "Book") { fields { name type { name ofType { name } } } } }'],
  ['{ books { chapter(number: 3) } }'],
  ['query ($number: Int!) { books { chapter(number: $number) } }', { number: 4 }],
  ['query ($instants: [Float!]!) { changesAt(instants: $instants) }', { instants: 5 }],
  ['query ($with: Boolean!) { books @include(if: $with) { id } now }', { with: 'yes' }],
])('is answered as graphql-js answers it: %s %j', async (query, variables = {}) => {
  const whole = await runWhole(query, variables);
  const cached = cachedBooks();
  for (let use = 0; use < 3; use++) {
    expect(await run(query, variables)).toEqual(whole);
    expect(await run(query, variables, { operations: cached })).toEqual(whole);
  }
});

test.each([
  '{ books { id title readAt } now }',
  'query ($with: Boolean! = true) { books @include(if: $with) { id @skip(if: $with) title readAt } now }',
  '{ shelf { __typename ... on Book { title readAt } } now }',
  '{ refused books { id readAt } now }',
  '{ __schema { types { name fields { name } } } books { readAt } now }',
])('nothing is resolved twice to answer %s', async (query) => {
  const resolved: string[] = [];
  const { Query, Book, ...others } = libraryResolvers();
  const now = () => resolved.push('now');
  const readAt = () => resolved.push('readAt');
  const resolvers = { ...others, Query: { ...Query, now }, Book: { ...Book, readAt } };
  await run(query, {}, { operations: new PreparedOperations({ schema: schemaOf(resolvers) }) });
  expect(resolved.filter((name) => name === 'now')).toHaveLength(1);
  expect(resolved.filter((name) => name === 'readAt').length).toBeLessThanOrEqual(2);
});

test('entities are looked up as they are written, and none of too many (rules 41)', async () => {
  const { Book, ...others } = libraryResolvers();
  let found = 0;
  const __resolveReference = ({ id }: { id: string }) => {
    found++;
    return { id, title: 'Sult' };
  };
  const operations = new PreparedOperations({
    schema: schemaOf({ ...others, Book: { ...Book, __resolveReference } }),
  });
  const representations = Array.from({ length: 40 }, (_, id) => ({ __typename: 'Book', id: String(id) }));
  const ask = (budget: number) => {
    const values = new OperationBudget({ values: budget });
    const operation = new Operation<Books>({ token: 'books:1', snapshot: BOOKS }, 0, false, values);
    return operations.prepare(ENTITIES, undefined).answer(operation, { representations }, () => []);
  };
  await expect(ask(100)).rejects.toThrow('budget');
  expect(found).toBe(0);
  await ask(1000);
  expect(found).toBe(40);
});

test('texts are escaped as JSON escapes them', async () => {
  const titles = ['\ud800', 'a\0\n\u2028\\', '\u{1F600}', '"'];
  const books: Books = new Map(titles.map((title, at) => [`${at}`, { id: `${at}`, title }]));
  const { data } = await run('{ books { title } }', {}, { books });
  expect(data).toEqual({ books: titles.map((title) => ({ title })) });
});

test.each<[string, (books: readonly Book[]) => Iterable<unknown>]>([
  ['one that is cut into slices', (books) => books],
  ['one that is not', (books) => new Set(books)],
  ['one of promises', (books) => books.map(async (book) => book)],
])('a long list is written whole: %s', async (_, made) => {
  const { Query, ...others } = libraryResolvers();
  const many = Array.from({ length: 70 }, (_, at) => ({ id: `${at}`, title: null }));
  const books = () => made(many);
  const operations = operationsOf({ schema: schemaOf({ ...others, Query: { ...Query, books } }) });
  const { data } = await run('{ books { id } }', {}, { operations });
  expect(data).toEqual({ books: many.map(({ id }) => ({ id })) });
});

test('a list within an item costs as many values as it holds (rules 41)', async () => {
  const typeDefs = 'type Query { shelves: [Shelf!] } type Shelf { books: [Book!] } type Book { id: ID! }';
  const shelves = [0, 1, 3].map((length) => ({ books: Array.from({ length }, (_, id) => ({ id })) }));
  const resolvers = { Query: { shelves: () => shelves } };
  const nested = buildSubgraphSchema([{ typeDefs: parse(typeDefs), resolvers: resolvers as never }]);
  const operation = new Operation<Books>({ token: 'books:1', snapshot: BOOKS }, 0, false);
  const prepared = operationsOf({ schema: nested }).prepare('{ shelves { books { id } } }', undefined);
  await prepared.answer(operation, {}, () => []);
  expect(operation.budget.cost).toBe(3 + 4 * 2);
});

describe('an operation that only graphql-js can execute', () => {
  const query = '{ shelf { ... on Lamp { id } } now }';

  test('is answered without errors where it has none', async () => {
    const operations = new PreparedOperations({ schema: withTypeTests(libraryResolvers()) });
    expect(await run(query, {}, { operations, now: 5 })).toMatchObject({
      data: { shelf: [{}, { id: 'l' }], now: 5 },
      errors: [],
    });
  });

  test('is abandoned if nobody waits for it at its end', async () => {
    let isAwaited = true;
    const { Query, ...others } = libraryResolvers();
    const now = () => {
      isAwaited = false;
      return 5;
    };
    const operations = new PreparedOperations({
      schema: withTypeTests({ ...others, Query: { ...Query, now } }),
    });
    const budget = new OperationBudget({ task: beginTask(() => isAwaited) });
    const operation = new Operation<Books>({ token: 'books:1', snapshot: BOOKS }, 0, false, budget);
    const answered = operations.prepare(query, undefined).answer(operation, {}, () => []);
    await expect(answered).rejects.toThrow(Abandoned);
  });

  /** The writer leaves types that test their objects to graphql-js. */
  function withTypeTests(resolvers: object) {
    const made = schemaOf(resolvers);
    (made.getType('Lamp') as GraphQLObjectType).isTypeOf = () => true;
    return made;
  }
});

test('resolvers fit the schema, or those without a field are named', () => {
  const resolvers = libraryResolvers();
  const prepare = (given: object) => prepareOperations({ name: 'library', typeDefs, resolvers: given });
  expect(() => prepare(resolvers)).not.toThrow();
  const strange = { ...resolvers, Book: { ...resolvers.Book, pages: () => 1 }, Shop: { name: () => '' } };
  expect(() => prepare(strange)).toThrow(
    'The schema of library has no field for the resolvers Book.pages, Shop.name',
  );
});

test('between items that take long others have their turns', async () => {
  const { Book, ...others } = libraryResolvers();
  const title = () => {
    // As long as a turn.
    for (const began = performance.now(); performance.now() - began < 9; );
    return 'a'.repeat(1_000);
  };
  const operations = new PreparedOperations({ schema: schemaOf({ ...others, Book: { ...Book, title } }) });
  const operation = new Operation<Books>({ token: 'books:1', snapshot: BOOKS }, 0, false);
  await operations.prepare('{ books { title } }', undefined).answer(operation, {}, () => []);
  expect(operation.budget.task.pauses).toBeGreaterThanOrEqual(BOOKS.size);
});

describe('items of a cached list', () => {
  const query =
    'query ($with: Boolean!) { now cached: books @include(if: $with) { ...Both } } ' +
    'fragment Both on Book { id title readAt }';

  test('are written once for as long as they show the same', async () => {
    const { written, list } = countingBooks();
    const operations = cachedBooks(list);
    const ask = (given: Run) => run(query, { with: true }, { operations, ...given });
    await ask({ now: 1000 });
    expect(written).toEqual(['1', '2']);
    await ask({ now: 1999 });
    await run(
      '{ books { ...Both } } fragment Both on Book { id title readAt }',
      {},
      { operations, now: 1500 },
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
    const operations = cachedBooks();
    await run(query, { with: true }, { operations });
    const books: Books = new Map([['1', { id: '1', title: 'Pan' }]]);
    const { data } = await run(query, { with: true }, { operations, books, token: 'books:2' });
    expect(data).toMatchObject({ cached: [{ title: 'Pan' }] });
  });

  test('limit how long an answer is valid each time they are in it', async () => {
    const operations = cachedBooks();
    for (let use = 0; use < 2; use++) {
      const { validUntil } = await run('{ books { limited } }', {}, { operations, now: 5 });
      expect(validUntil).toBe(777);
    }
  });
});

function cachedBooks(list: CachedList<Book> = booksForASecond): PreparedOperations {
  return operationsOf({ cachedList: list as CachedList<unknown> });
}

function operationsOf(options: Partial<PreparedOperationsOptions> = {}): PreparedOperations {
  return new PreparedOperations({ schema, ...options });
}

function schemaOf(resolvers: object) {
  return buildSubgraphSchema([{ typeDefs: parse(typeDefs), resolvers: resolvers as never }]);
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

async function run(
  query: string,
  variables: object,
  { operations = operationsOf(), now = 0, books = BOOKS, token = 'books:1' }: Run = {},
) {
  const operation = new Operation<Books>({ token, snapshot: books }, now, false);
  const prepared = operations.prepare(query, undefined);
  const present = (errors: readonly GraphQLError[]) => errors.map((error) => error.toJSON());
  const { body, errors } = await prepared.answer(operation, variables as Record<string, unknown>, present);
  const text = Buffer.concat(body).toString();
  const { data = null } = JSON.parse(text) as { data?: unknown };
  return { data, validUntil: operation.validUntil, errors: inOrder(errors) };
}

/** By graphql-js. */
async function runWhole(query: string, variables: object) {
  const operation = new Operation<Books>({ token: 'books:1', snapshot: BOOKS }, 0, false);
  const { data = null, errors = [] } = await execute({
    schema,
    document: parse(query),
    contextValue: operation,
    variableValues: variables as Record<string, unknown>,
  });
  const { validUntil } = operation;
  return {
    data: JSON.parse(JSON.stringify(data)),
    validUntil,
    errors: inOrder(errors.map((error) => error.toJSON())),
  };
}

function inOrder(errors: readonly GraphQLFormattedError[]) {
  return errors
    .map(({ message, path, locations }) => ({ message, path: path?.join('.'), locations }))
    .toSorted((one, other) => (one.message < other.message ? -1 : 1));
}

interface Run {
  readonly operations?: PreparedOperations;
  readonly now?: number;
  readonly books?: Books;
  readonly token?: string;
}
