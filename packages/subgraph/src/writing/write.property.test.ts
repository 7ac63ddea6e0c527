import { buildSubgraphSchema } from '@apollo/subgraph';
import fc from 'fast-check';
import { execute, type GraphQLError, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { Operation } from '../OperationContext.ts';
import { PreparedOperations } from '../operations/PreparedOperations.ts';
import { OperationBudget } from '../pacing/OperationBudget.ts';
import type { CachedList } from './ItemCache.ts';

// An answer is, byte for byte, the one that graphql-js gives.

const typeDefs = parse(`
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
  type Query { books(from: Int = 1): [Book!] all: [Book]! branch: Branch things: [Thing!]! broken: [Book!]! count: Int! refused: Int shelves: [[Book]!] failed: Branch odd: Odd }
  scalar Odd
  type Branch { refused: Int name: String! books: [Book!]! main: Branch readers: [Reader] }
  type Book @key(fields: "id") { id: ID! title: String tags: [String!]! authors: [Author!] chapter(number: Int!): String branch: Branch later: String sure: String! }
  type Author { name: String! books: [Book!]! }
  type Reader { name: String! }
  union Thing = Book | Reader
`);

const ODD_TEXTS = ['\ud800', 'a\0\n\u2028\\', '😀'];
const authors = [{ name: 'Knut' }, { name: 'Sigrid' }];
const books = Array.from({ length: 70 }, (_, at) => ({
  __typename: 'Book',
  id: String(at),
  title:
    at % 5 === 0
      ? ODD_TEXTS[at % 3]
      : at % 3 === 0
        ? null
        : `Bok "${at}" – ${'æ'.repeat(at === 66 ? 300 : 1)}`,
  tags: at % 2 === 0 ? [] : ['a', 'b'],
  authors: at % 4 === 0 ? null : authors.slice(at % 3),
  branch: null,
}));
const refused = () => {
  throw new Error('refused');
};
const branch = { name: 'Torget', books: books.slice(0, 3), readers: [{ name: 'Per' }, null], main: null };

let resolved = 0;
const resolvers = {
  Query: {
    books: (_: unknown, { from }: { from: number }) => books.slice(from),
    all: async () => [books[1], null, Promise.resolve(books[2])],
    branch: () => ({ ...branch, main: { ...branch, main: branch } }),
    failed: () => new Error('returned'),
    odd: () => Symbol('not JSON'),
    broken: () => null,
    things: () => [books[1], { __typename: 'Reader', name: 'Kari' }],
    count: () => {
      resolved++;
      return books.length;
    },
    refused,
    shelves: () => [books.slice(0, 2), [null], []],
  },
  Branch: { refused },
  Author: { books: () => books.slice(5, 7) },
  Book: {
    __resolveReference: ({ id }: { id: string }) => books[Number(id)] ?? null,
    chapter: ({ id }: { id: string }, { number }: { number: number }) => {
      resolved++;
      return `${id}.${number}`;
    },
    later: async ({ id }: { id: string }) => {
      if (id === '67') throw new Error('never');
      return `later ${id}`;
    },
    sure: ({ id }: { id: string }) => (id === '68' ? null : id),
  },
};

const schema = buildSubgraphSchema([{ typeDefs, resolvers: resolvers as never }]);
const keptBooks: CachedList<{ readonly id: string }> = {
  type: 'Book',
  keyOf: ({ id }) => id,
  validUntil: () => Number.POSITIVE_INFINITY,
};

const LEAVES: Readonly<Record<string, readonly string[]>> = {
  Query: ['count', '__typename', 'refused', 'odd'],
  Branch: ['name', 'refused', '__typename'],
  Book: ['id', 'title', 'tags', 'chapter(number: 1)', 'chapter(number: $n)', 'later', 'sure', '__typename'],
  Author: ['name'],
  Reader: ['name'],
  Thing: ['__typename'],
};
const WITHIN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Query: {
    books: 'Book',
    'books(from: 66)': 'Book',
    'books(from: $n)': 'Book',
    'books(from: $toString)': 'Book',
    all: 'Book',
    branch: 'Branch',
    failed: 'Branch',
    things: 'Thing',
    shelves: 'Book',
  },
  Branch: { books: 'Book', main: 'Branch', readers: 'Reader' },
  Book: { authors: 'Author', branch: 'Branch' },
  Author: { books: 'Book' },
};
const FRAGMENTS = `
  fragment OfBook on Book { id again: title authors { name } }
  fragment OfBranch on Branch { name refused deeper: main { refused } books { ...OfBook } other: books { id } }
  fragment OfQuery on Query { branch { ...OfBranch } books { id } more: books(from: 60) { ...OfBook tags } }`;
const SPREADS: Readonly<Record<string, readonly string[]>> = {
  Query: ['...OfQuery'],
  Branch: ['...OfBranch'],
  Book: ['...OfBook'],
  Thing: ['...OfBook'],
};
const CONDITIONS = [
  '',
  '',
  '',
  '@include(if: $yes)',
  '@skip(if: $yes)',
  '@include(if: $no)',
  '@skip(if: true)',
];

function selection(type: string, depth: number): fc.Arbitrary<string> {
  const condition = fc.constantFrom(...CONDITIONS);
  const alias = fc.constantFrom('', '', 'a: ', 'b: ');
  const leaf = fc.tuple(alias, fc.constantFrom(...(LEAVES[type] ?? [])), condition);
  const choices: fc.Arbitrary<readonly string[]>[] = [leaf];
  if (SPREADS[type]) choices.push(fc.tuple(fc.constantFrom(...SPREADS[type]), condition));
  const within = Object.entries(WITHIN[type] ?? {});
  if (depth > 0) {
    for (const [field, inner] of within)
      choices.push(fc.tuple(alias, fc.constant(`${field} `), condition, selection(inner, depth - 1)));
    const others = type === 'Thing' ? ['Book', 'Reader'] : [type];
    for (const other of others)
      choices.push(fc.tuple(fc.constant(`... on ${other} `), condition, selection(other, depth - 1)));
  }
  return fc
    .array(fc.oneof(...choices), { minLength: 1, maxLength: 4 })
    .map((selections) => `{ ${selections.map((each) => each.join('')).join(' ')} }`);
}

/** `$toString` is left out, and every object has a method of its name. */
const variables = { yes: true, no: false, n: 68 };

test('an answer is the one that graphql-js gives, first and later, with caches and without', async () => {
  const operations = [undefined, keptBooks as CachedList<unknown>].map(
    (cachedList) => new PreparedOperations({ schema, cachedList }),
  );
  const texts = selection('Query', 3)
    .map(usedOnly)
    .filter((text) => validate(schema, parse(text)).length === 0);
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      resolved = 0;
      const { data, errors } = await execute({
        schema,
        document: parse(text),
        variableValues: variables,
        contextValue: operation(),
      });
      const whole = { data: JSON.stringify(data), errors: inOrder(errors) };
      const resolvedWhole = resolved;
      for (const each of operations) {
        for (let use = 0; use < 3; use++) {
          resolved = 0;
          expect(await answer(each, text)).toEqual(whole);
          // Only errors, and a value that JSON does not have, are left to graphql-js.
          if (whole.errors === undefined && !/\bodd\b/.test(text))
            expect(resolved).toBeLessThanOrEqual(resolvedWhole);
        }
      }
    }),
    {
      numRuns: 50,
      examples: [
        // The same fields in two places, each with errors.
        [usedOnly('{ branch { ...OfBranch main { ...OfBranch } } }')],
        [usedOnly('{ books(from: $toString) { id } }')],
        // An error within a list, whose path names the item.
        [usedOnly('{ books(from: 66) { later } }')],
      ],
    },
  );
});

test('a list within an item costs as many values as it holds (rules 41)', async () => {
  const asked = operation();
  const prepared = new PreparedOperations({ schema }).prepare(
    '{ books(from: 65) { authors { name } } }',
    undefined,
  );
  await prepared.answer(asked, {}, () => []);
  const listed = books.slice(65);
  const within = listed.flatMap((book) => book.authors ?? []);
  expect(within.length).toBeGreaterThan(2);
  expect(asked.budget.cost).toBe(listed.length + within.length * 2);
});

/** Errors come in any order. */
function inOrder(errors: readonly unknown[] | undefined) {
  return errors?.map((error) => JSON.stringify(error)).toSorted();
}

/** The document with the fragments and variables that it uses, as validation wants it. */
function usedOnly(selected: string): string {
  let text = selected;
  const used = new Set<string>();
  for (let again = true; again; ) {
    again = false;
    for (const fragment of FRAGMENTS.trim().split('\n')) {
      const [, name = ''] = /fragment (\w+)/.exec(fragment) ?? [];
      if (used.has(name) || !new RegExp(`\\.\\.\\.${name}\\b`).test(text)) continue;
      used.add(name);
      text += ` ${fragment}`;
      again = true;
    }
  }
  const declared = ['$yes: Boolean!', '$no: Boolean = true', '$n: Int!', '$toString: Int'].filter((each) =>
    text.includes(each.slice(0, each.indexOf(':'))),
  );
  return `query ${declared.length > 0 ? `(${declared.join(', ')})` : ''} ${text}`;
}

function operation(): Operation<unknown> {
  return new Operation({ token: 'books:1', snapshot: null }, 0, false, new OperationBudget());
}

async function answer(operations: PreparedOperations, query: string) {
  const present = (errors: readonly GraphQLError[]) => errors.map((error) => error.toJSON());
  const { body } = await operations.prepare(query, undefined).answer(operation(), variables, present);
  const text = Buffer.concat(body).toString();
  const { errors } = JSON.parse(text) as { errors?: readonly unknown[] };
  const end = errors === undefined ? -1 : text.lastIndexOf(',"errors":');
  return { data: text.slice('{"data":'.length, end), errors: inOrder(errors) };
}
