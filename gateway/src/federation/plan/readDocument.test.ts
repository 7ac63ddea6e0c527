import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { readDocument } from './readDocument.ts';

const schema = buildSchema('type Query { a(n: Int): Int list: [Query] } type Mutation { change: Int }');

const read = (text: string, introspected: readonly number[] = []) =>
  readDocument(text, introspected, { schema, listSizes: () => undefined }).operations;

it('the only operation of a document has the caller’s own text', () => {
  const text = '# mine\nquery Mine { ...F }   fragment F on Query { a }';
  expect(read(text)).toMatchObject([
    { name: 'Mine', isQuery: true, text, source: text, conditions: undefined },
  ]);
});

it('each of several operations has its own text, with the fragments that it uses', () => {
  const text = 'query A { ...F } mutation B { change } { a } fragment F on Query { a }';
  const operations = read(text);
  expect(
    operations.map(({ name, isQuery, text }) => [name, isQuery, text.replaceAll(/\s+/g, ' ').trim()]),
  ).toEqual([
    ['A', true, 'query A { ...F } fragment F on Query { a }'],
    ['B', false, 'mutation B { change }'],
    [undefined, true, '{ a }'],
  ]);
  for (const { source } of operations) expect(source).toBe(text);
});

it('operations that differ in white space and comments have one digest', () => {
  const digestOf = (text: string) => read(text)[0]?.digest;
  expect(digestOf('{a list{a}}')).toBe(digestOf('# x\n{\n  a,\n  list { a }\n}'));
  expect(digestOf('{a}')).not.toBe(digestOf('{b:a}'));
});

it('a variable may be left out that has a default, or may be null', () => {
  const [operation] = read('query ($a: Int, $b: Int!, $c: Int! = 1, $d: Nothing) { a }');
  expect(operation?.declared.map(({ name, type, mayBeAbsent }) => [name, String(type), mayBeAbsent])).toEqual(
    [
      ['a', 'Int', true],
      ['b', 'Int!', false],
      ['c', 'Int!', true],
      ['d', 'undefined', true],
    ],
  );
});

it('an operation costs its fields, and what it selects of the schema itself', () => {
  const [first, second, third] = read('query A { list { a } } query B { a } query C { a }', [0, 3]);
  expect([first?.cost({}), first?.introspected]).toEqual([20, 0]);
  expect([second?.cost({}), second?.introspected]).toEqual([31, 3]);
  expect([third?.cost({}), third?.introspected]).toEqual([1, 0]);
});

it('the variables of its conditions are known with their defaults', () => {
  const [operation] = read(
    'query ($x: Boolean! = true, $y: Boolean!, $n: Int) { a(n: $n) @include(if: $x) list { a @skip(if: $y) } }',
  );
  expect([...(operation?.conditions ?? [])]).toEqual([
    ['x', true],
    ['y', false],
  ]);
});
