import { describe, expect, it } from 'vitest';
import { type Composed, composeSubgraphs } from './composeSubgraphs.ts';

describe('the composed schemas', () => {
  it('come with errors and hints that name subgraph, type, field and line', () => {
    const unknown = composeSubgraphs([
      { name: 'a', schema: 'type Query {\n  id: String\n  list(by: Nope): Int\n}' },
      { name: 'b', schema: 'type Query {\n  b: Int\n  c: Never\n}' },
    ]);
    expect(unknown.errors).toEqual([
      '[a] Unknown type Nope\n  at a: Query.list(by:) (schema.graphql:3)',
      '[b] Unknown type Never\n  at b: Query.c (schema.graphql:3)',
    ]);
    const { hints } = composeSubgraphs([
      { name: 'a', schema: `${federation} type Query { a: Int, both: Int! @shareable }` },
      { name: 'b', schema: `${federation} type Query { both: Int @shareable }` },
    ]) as Composed;
    expect(hints).toEqual([
      expect.stringMatching(/Query\.both.*at a: Query\.both \(schema\.graphql:2\).*at b: Query\.both/s),
    ]);
  });

  const federation = `extend schema
    @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@requires", "@external", "@shareable"])`;

  it('refuse @requires with arguments, wherever in the selection, with subgraph, type and field', () => {
    const stock = `${federation} type Query { item: Item } type Item @key(fields: "id") {
      id: ID! price(in: String): Int size: Size } type Size { width(unit: String): Int }`;
    const weight = (fields: string) => `weight: Int @requires(fields: "${fields}")`;
    for (const required of [
      `price(in: String): Int @external ${weight('price(in: \\"kr\\")')} }`,
      `size: Size @external ${weight('size { width(unit: \\"m\\") }')} }
       type Size { width(unit: String): Int @external }`,
    ]) {
      const { errors } = composeSubgraphs([
        { name: 'stock', schema: stock },
        { name: 'freight', schema: `${federation} type Item @key(fields: "id") { id: ID! ${required}` },
      ]);
      expect(errors).toEqual([
        expect.stringMatching(/^\[freight\] Item\.weight: @requires.*without arguments/),
      ]);
    }
  });

  it('refuse a query type of another name if callers would see it, and accept it otherwise', () => {
    const other = { name: 'a', schema: `${federation} type Query { a: Int }` };
    const root = `${federation} schema { query: MyQuery } type MyQuery { b: Int`;
    const shown = composeSubgraphs([
      other,
      { name: 'b', schema: `${root} again: Box } type Box { q: MyQuery }` },
    ]);
    expect(shown.errors).toEqual([expect.stringMatching(/^\[b\] MyQuery: .*Box\.q returns it/)]);
    expect(composeSubgraphs([other, { name: 'b', schema: `${root} }` }]).errors).toBeUndefined();
  });

  it('refuse @requires on a field of what its subgraph takes for an object', () => {
    const catalog = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
      type Query { media: [Media!]! } interface Media @key(fields: "id") { id: ID! title: String }
      type Book implements Media @key(fields: "id") { id: ID! title: String }`;
    const likes = (fields: string) => `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9",
        import: ["@key", "@interfaceObject", "@requires", "@external"])
      type Query { top: Media } type Media @key(fields: "id") @interfaceObject { id: ID! twin: Media ${fields} }`;
    const composed = (fields: string) =>
      composeSubgraphs([
        { name: 'catalog', schema: catalog },
        { name: 'likes', schema: likes(fields) },
      ]);
    expect(composed('').errors).toBeUndefined();
    expect(composed('title: String @external label: String @requires(fields: "title")').errors).toEqual([
      expect.stringMatching(/^\[likes\] Media\.label: /),
    ]);
  });

  it.each([
    [
      'a syntax error',
      'type Query { x: Int }\ntype A {',
      /^\[b\] Syntax Error.*\n {2}at b \(schema.graphql:3\)$/,
    ],
    ['a type twice', 'type Query { x: Int }\ntype Query { y: Int }', /^\[b\] Query is .*:2\)\n.*:3\)$/s],
    ['a directive twice', 'directive @a on FIELD\ndirective @a on FIELD', /^\[b\] a is .*:2\)\n.*:3\)$/s],
    ['a mutation', 'type Query { x: Int }\ntype Mutation { y: Int }', /^\[b\] Mutation: .* \(.*:3\)$/s],
    [
      'a subscription',
      'extend type Subscription { y: Int }',
      /^\[b\] Subscription: .* \(schema.graphql:2\)$/s,
    ],
    [
      'a progressive override',
      'type Query { a: Int @override(from: "a", label: "percent(5)") }',
      /^\[b\] Query\.a: @override with a label .* at b: Query\.a \(schema.graphql:2\)$/s,
    ],
  ])('refuse %s, with subgraph, file and line', (_, own, message) => {
    const { errors } = composeSubgraphs([
      { name: 'a', schema: 'type Query { a: Int }' },
      { name: 'b', schema: `${federation.replaceAll('\n', ' ').replace(']', ', "@override"]')}\n${own}` },
    ]);
    expect(errors).toEqual([expect.stringMatching(message)]);
  });

  it('come with a warning where an optional subgraph promises a value of another’s entity', () => {
    const venue = (more: string) => `${federation} type Venue @key(fields: "id") { id: ID! ${more} }`;
    const composed = (isOptional: boolean) =>
      composeSubgraphs([
        { name: 'a', schema: `${venue('name: String!')} type Query { venue: Venue }`, isOptional: false },
        { name: 'parking', schema: venue('lots: [Int!]! free: Int'), isOptional },
      ]) as Composed;
    expect(composed(false).hints).toEqual([]);
    expect(composed(true).hints).toEqual([
      expect.stringMatching(
        /^\[parking\] Venue\.lots: .*whole Venue.*Write "lots: \[Int!\]"\.\n {2}at parking: Venue\.lots \(schema/,
      ),
    ]);
  });

  it('refuse a feature of federation that the gateway does not know', () => {
    const schema = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9",
        import: ["@key", "@context", "@fromContext"])
      type Query { user: User } type User @key(fields: "id") @context(name: "user") { id: ID! name: String bill: Bill }
      type Bill @key(fields: "id") { id: ID! total(of: String @fromContext(field: "$user { name }")): Int }`;
    expect(composeSubgraphs([{ name: 'a', schema }]).errors).toEqual([expect.stringContaining('context')]);
  });

  it('refuse a shared field of which each subgraph returns other types, or has another default', () => {
    const types = (own: string) => `${federation} type Query { any: Any @shareable } union Any = Both | ${own}
      type Both { id: Int @shareable } type ${own} { only: Int }`;
    expect(
      composeSubgraphs([
        { name: 'a', schema: types('A') },
        { name: 'b', schema: types('B') },
      ]).errors,
    ).toEqual([expect.stringContaining('Query.any')]);
    const field = (argument: string) => `${federation} type Query { page(${argument}): Int @shareable }`;
    expect(
      composeSubgraphs([
        { name: 'a', schema: field('size: Int = 3') },
        { name: 'b', schema: field('size: Int') },
      ]).errors,
    ).toEqual([expect.stringMatching(/Query\.page\(size:\)/)]);
  });
});
