import { readFileSync } from 'node:fs';
import { parse, print } from 'graphql';
import { expect, test } from 'vitest';
import { ANY, FILTER_FIELDS } from '../rules/filterFields.ts';
import { filterArguments } from './filterArguments.ts';

test('the schema has every field of a filter, of the type that it is read as, and no other but sortBy', () => {
  const schema = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');
  const types = parse(schema).definitions.flatMap((definition) =>
    definition.kind === 'InputObjectTypeDefinition' && definition.name.value === 'Filter'
      ? (definition.fields ?? []).map(({ name, type }) => [name.value, print(type)] as const)
      : [],
  );
  const read = Object.entries(FILTER_FIELDS).map(([name, { type }]) => [name, type] as const);
  expect(
    Object.fromEntries(types),
    'Filter in subgraphs/events/schema.graphql has the fields of FILTER_FIELDS in src/rules/filterFields.ts, and sortBy',
  ).toEqual({ ...Object.fromEntries(read), sortBy: 'String' });
});

test('a filter without values, and one of values that count as absent, is no condition', () => {
  expect(filterArguments({}, false)).toEqual(ANY);
  const absent = { String: ' ', '[String]': ['', null], Boolean: null };
  const blank = Object.entries(FILTER_FIELDS).map(([name, { type }]) => [name, absent[type]]);
  expect(filterArguments(Object.fromEntries(blank), false)).toEqual(ANY);
});
