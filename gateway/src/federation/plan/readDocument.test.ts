import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { readDocument } from './readDocument.ts';

const schema = buildSchema('type Query { a(n: Int): Int list: [Query] } type Mutation { change: Int }');

const read = (text: string, introspected: readonly number[] = []) =>
  readDocument(text, introspected, { schema, listSizes: () => undefined }).operations;

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
