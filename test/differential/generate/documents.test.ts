import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { buildSchema, execute, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { documents } from './documents.ts';

const calendar = buildSchema(readFileSync(new URL('../../../gateway/api.graphql', import.meta.url), 'utf8'));
const everyForm = buildSchema(`
  type Query { node(id: ID!, as: Kind = A): Node  any(of: [In!]!, json: JSON): [Any]  tree: Tree!  text: String }
  interface Node { id: ID!  kin(first: Int = 3): [Node!]!  tree: Tree }
  type A implements Node { id: ID!  kin(first: Int = 3): [Node!]!  tree: Tree  same: Int!  rows: [[Int!]]! }
  type B implements Node { id: ID!  kin(first: Int = 3): [Node!]!  tree: Tree!  same: String  a: A }
  type Tree { id: ID  up: Tree  leaves(like: [[String]]): [Any!]  only: Any }
  union Any = A | B | Tree
  enum Kind { A B }
  input In { kind: Kind!  in: In  many: [In!]  ratio: Float = 1.5  words: [String] }
  scalar JSON
`);

test.each([
  ['the calendar', calendar],
  ['every form of type', everyForm],
])('every generated document is valid, and its variables fit: %s', (_, schema) => {
  fc.assert(
    fc.property(documents(schema, { levels: 5 }), ({ query, operationName, variables }) => {
      const document = parse(query);
      expect(validate(schema, document).map(String)).toEqual([]);
      const { errors = [] } = execute({
        schema,
        document,
        operationName,
        variableValues: variables,
      }) as never as { errors?: Error[] };
      const own = errors.filter(({ message }) => !/^Cannot return null for non-nullable field/.test(message));
      expect(own.map(String)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

const texts = fc
  .sample(documents(everyForm, { levels: 5 }), { numRuns: 200, seed: 13 })
  .map(({ query }) => query);

test.each([
  ['an alias named after a key', /\bid: \w/],
  ['an alias named after a meta field', /__typename: \w/],
  [
    'an alias that objects have by themselves',
    /__proto__: \w[\s\S]*constructor: \w|constructor: \w[\s\S]*__proto__: \w/,
  ],
  ['a fragment spread twice', /\.\.\.F\b[\s\S]*\.\.\.F\b/],
  ['a contradiction', /@(?:include|skip)\([^)]*\) @(?:include|skip)/],
  ['a condition with a variable', /@include\(if: \$/],
  ['a condition of a fragment', /\.\.\. on \w+ @skip/],
  ['the schema beside data', /\bkin\b[\s\S]*__schema|__schema[\s\S]*\bkin\b/],
  ['several operations', /query \w+[\s\S]*\nquery \w+/],
  ['a block string', /"""/],
  ['a default value', /\(\$\w+: \w+!? = /],
])('documents have what is easily answered wrong: %s', (_, form) => {
  expect(texts.filter((text) => form.test(text)).length).toBeGreaterThan(2);
});
