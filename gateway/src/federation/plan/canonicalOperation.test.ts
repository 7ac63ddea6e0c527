import { buildSchema, type OperationDefinitionNode, parse, print, stripIgnoredCharacters } from 'graphql';
import { expect, test } from 'vitest';
import { selectionTree } from '../selection/SelectionTree.ts';
import { type CanonicalOperation, canonicalOperation } from './canonicalOperation.ts';

const schema = buildSchema(`
  type Query { book: Book film: Film any: Any work(by: [By!], n: Int): Work }
  input By { name: String year: Int }
  union Any = Book | Film
  interface Work { id: ID! part: Work }
  type Book implements Work { id: ID! part: Book! title: String sized(n: Int): Int }
  type Film implements Work { id: ID! part: Work length: Int title: Int sized(n: Int): Int }
`);

function canonical(text: string): CanonicalOperation {
  const document = parse(text, { noLocation: true });
  const [definition] = document.definitions as readonly [OperationDefinitionNode];
  const tree = selectionTree({ document, definition }, schema);
  return canonicalOperation(definition, tree, { publicSchema: schema, aliasSuffix: '__' });
}

test.each([
  ['the type of what may have several is asked', '{ any { __typename } }', '{any{__typename}}'],
  ['the type of an object is known', '{ book { __typename id } }', '{book{id}}'],
  ['an object of which nothing else is asked still is', '{ book { __typename } }', '{book{__typename}}'],
  ['introspection needs no subgraph', '{ __schema { description } book { id } }', '{book{id}}'],
  [
    'one key with other arguments for other objects is asked by another name',
    '{ any { ... on Book { x: sized(n: 1) } ... on Film { x: sized(n: 2) } } }',
    '{any{__typename ...on Book{sized__1:sized(n:1)}...on Film{sized__2:sized(n:2)}}}',
  ],
  [
    'one key of another type is asked by another name',
    '{ book { x: title } film { x: title } }',
    '{book{title__1:title}film{title__3:title}}',
  ],
  [
    'a name that the caller gives is replaced by one that no field has',
    '{ title: book { id: title } }',
    '{book__0:book{title__1:title}}',
  ],
  [
    'one key with the same arguments in any order is asked once',
    '{ work(n: 1, by: [{ name: "a", year: 2 }]) { id } ... on Query { work(by: [{ year: 2, name: "a" }], n: 1) { id } } }',
    '{work__0:work(n:1 by:[{name:"a" year:2}]){__typename id}work__0:work(by:[{year:2 name:"a"}]n:1){__typename id}}',
  ],
  [
    'two keys with the same arguments stay apart',
    '{ a: work(n: 1) { id } b: work(n: 1) { id } }',
    '{work__0:work(n:1){__typename id}work__2:work(n:1){__typename id}}',
  ],
  [
    'of the variables those are left that are used',
    'query ($n: Int, $m: Int) { work(n: $n) { id } }',
    'query($n:Int){work__0:work(n:$n){__typename id}}',
  ],
])('%s', (_, asked, planned) => {
  const { definition } = canonical(asked);
  expect(definition && stripIgnoredCharacters(print(definition))).toBe(planned);
});

test('of each field it is known under which name it was asked', () => {
  const { sourceKeys, variableNames } = canonical(
    'query ($n: Int) { book { t: title id } w: work(n: $n) { id } }',
  );
  const keys = Array.from(sourceKeys, ([{ name }, key]) => `${name.value} ${key}`);
  expect(keys).toEqual(['book book', 'title title__1', 'id id', 'work work__3', 'id id']);
  expect([...variableNames]).toEqual([]);
});

test('a variable with the planner’s own name gets a name that no other has', () => {
  const { definition, variableNames } = canonical(
    'query ($representations: Int, $representations_: [By!]) { work(n: $representations, by: $representations_) { id } }',
  );
  expect(definition && stripIgnoredCharacters(print(definition))).toBe(
    'query($representations__:Int$representations_:[By!]){work__0:work(n:$representations__ by:$representations_){__typename id}}',
  );
  expect([...variableNames]).toEqual([['representations__', 'representations']]);
});
