import fc from 'fast-check';
import { buildSchema, type DocumentNode, type OperationDefinitionNode, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { parameterize } from '../plan/parameterize.ts';
import { selectionTree } from '../selection/SelectionTree.ts';
import { OperationShapes } from './OperationShapes.ts';

const schema = buildSchema(`
  type Query { events(filter: Filter, page: Int, near: Point, any: Any): [Event] node(id: ID!): Node other: Int }
  type Event implements Node { id: ID! title(lan: String = "nb"): String mode: Mode venue: Venue }
  type Venue implements Node { id: ID! name: String }
  interface Node { id: ID! }
  input Filter { tag: String tags: [String!] from: Float mode: Mode modes: [Mode] both: [Filter!] on: Boolean }
  input Point { latitude: Float! longitude: Float! }
  enum Mode { ONLINE OFFLINE }
  scalar Any
`);

it('the shape of an operation has the coordinates of the schema that variables use, and nothing else', () => {
  const text = 'query ($f: Filter, $p: Point, $a: Any) { events(filter: $f, near: $p, any: $a) { id } }';
  const filled = shapeOf(text, {
    f: { both: [{ mode: 'ONLINE', modes: null }], tag: null, secret: 1, __proto__: 1 },
    a: { secret: 'ONLINE', tag: 'secret' },
  });
  expect(filled.coordinates.filter((each) => !shapeOf(text).coordinates.includes(each))).toEqual([
    ...['Filter.both', 'Filter.mode', 'Filter.modes', 'Filter.tag', 'Mode.ONLINE'],
  ]);
});

it('the shape of an operation is one for operations that differ in values, aliases, white space and order alone', () => {
  const shapes = [
    'query A { one: events(page: 1, filter: { tag: "a" }) { id venue { name } } }',
    'query A { events(filter: {tag: "b"}, page: 22) { two: venue { name } id } } # later',
  ].flatMap((text) => [shapeOf(text), shapeOf(parameterize(text, schema)?.text ?? '')]);
  for (const each of shapes) expect(each).toEqual(shapes[0]);
  const other = shapeOf('query B { events(page: 1, filter: { tag: "a" }) { id venue { name } } }');
  expect(other.id).not.toBe(shapes[0]?.id);
  // The literal says what is introspected, and so what it costs.
  const meta = parameterize('{ __type(name: "Event") { name } events(page: 1) { __typename } }', schema);
  expect(meta?.text).toMatch(/__type\(name: ?"Event"\).*__typename/s);
  const text = 'query ($f: Filter) { events(filter: $f) { id } }';
  expect(shapeOf(text, { f: { tag: 'a', on: true } })).toEqual(shapeOf(text, { f: { on: false, tag: 'b' } }));
  expect(shapeOf(text, { f: { tag: 'a' } }).id).not.toBe(shapeOf(text, { f: { on: true } }).id);
});

it('the shape of an operation holds nothing of the values, wherever they stand', () => {
  const word = fc.stringMatching(/^v[a-z0-9]{9}$/);
  const number = fc.integer({ min: 10_000_000, max: 2_000_000_000 });
  const filter = fc.record({ tag: word, tags: fc.array(word, { maxLength: 3 }), from: number });
  const values = fc.record({ filter, nested: filter, page: number, id: word, lan: word, any: word });
  fc.assert(
    fc.property(values, fc.boolean(), ({ filter: f, nested, page, id, lan, any }, byVariables) => {
      const { text, variables } = byVariables
        ? {
            text: `query Q($f: Filter, $n: Int, $i: ID!, $l: String, $x: Any) {
                events(filter: $f, page: $n, any: $x) { title(lan: $l) } node(id: $i) { id } }`,
            variables: { f: { ...f, both: [nested] }, n: page, i: id, l: lan, x: { [any]: any } },
          }
        : {
            text: `query Q($d: Filter = ${literal({ ...f, both: [nested] })}) {
                ${any}: events(filter: ${literal({ ...f, both: [nested] })}, page: ${page}, any: {${any}: "${any}"}) {
                  title(lan: """${lan}""") }
                again: events(filter: $d) { ...${any} }
                node(id: "${id}") { id } } fragment ${any} on Event { id }`,
            variables: {},
          };
      const written = JSON.stringify(shapeOf(text, variables));
      const given = [f, nested].flatMap((each) => [each.tag, ...each.tags, each.from]);
      for (const value of [...given, page, id, lan, any]) expect(written).not.toContain(String(value));
      expect(written).toContain('Filter.both');
    }),
  );
});

function shapeOf(text: string, variables: Readonly<Record<string, unknown>> = {}) {
  const document: DocumentNode = parse(text);
  expect(validate(schema, document)).toEqual([]);
  const [definition] = document.definitions as [OperationDefinitionNode];
  const tree = selectionTree({ definition, document }, schema);
  return new OperationShapes(schema).of({ document, definition, tree }, variables);
}

/** A value as it is written in a document. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${name}: ${literal(member)}`);
  return `{${members.join()}}`;
}
