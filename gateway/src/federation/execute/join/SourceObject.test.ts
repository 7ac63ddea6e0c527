import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { isOfType, ownValue } from './SourceObject.ts';

const schema = buildSchema(`
  type Query { any: Any }
  interface Place { id: ID }
  interface Hall implements Place { id: ID }
  type Stage implements Hall & Place { id: ID }
  type Person { id: ID }
  union Any = Stage | Person
`);

it.each([
  ['Stage', 'Place', true],
  ['Stage', 'Hall', true],
  ['Stage', 'Any', true],
  ['Stage', 'Person', false],
  ['Person', 'Place', false],
  ['Person', 'Any', true],
  // What a subgraph with @interfaceObject calls it.
  ['Hall', 'Place', true],
  ['Hall', 'Stage', false],
  ['Place', 'Hall', false],
  ['Stage', 'Unknown', false],
])('an object of type %s is of type %s: %s', (__typename, condition, expected) => {
  expect(isOfType({ __typename }, condition, schema, !expected)).toBe(expected);
});

it('of an object that does not name its type the caller decides', () => {
  for (const decided of [true, false]) {
    expect(isOfType({}, 'Place', schema, decided)).toBe(decided);
    expect(isOfType({ __typename: 7 }, 'Place', schema, decided)).toBe(decided);
  }
});

it('an inherited property is not a value of the object', () => {
  expect(ownValue({}, 'toString')).toBeUndefined();
  expect(ownValue({ toString: 1 }, 'toString')).toBe(1);
});
