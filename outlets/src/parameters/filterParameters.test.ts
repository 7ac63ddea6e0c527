import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLInputObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { filterParameters } from './filterParameters.ts';

const schema = buildSchema(readFileSync(new URL('../../../gateway/api.graphql', import.meta.url), 'utf8'));
const filter = (schema.getType('Filter') as GraphQLInputObjectType).getFields();

test('every condition of the interface is a parameter of the same name', () => {
  expect(Object.keys(filterParameters).toSorted()).toEqual(Object.keys(filter).toSorted());
});

test('a parameter is a list, a flag or a text where the condition is one', () => {
  const types = Object.entries(filter).map(([name, { type }]) => [name, String(type)]);
  const expected = Object.entries(filterParameters).map(([name, kind]) => [
    name,
    kind.isList
      ? '[String]'
      : kind.accepted === 'true or false'
        ? 'Boolean'
        : name === 'near'
          ? 'Near'
          : name === 'box'
            ? 'Box'
            : name === 'age'
              ? 'Int'
              : 'String',
  ]);
  expect(types.toSorted()).toEqual(expected.toSorted());
});
