import { readFileSync } from 'node:fs';
import { parse, print } from 'graphql';
import { expect, test } from 'vitest';
import { ANY, FILTER_FIELDS } from '../rules/filterFields.ts';
import { filterArguments } from './filterArguments.ts';
import { query } from './query.ts';

test('the schema has every field of a filter, of the type that it is read as, and no other', () => {
  const schema = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');
  const types = parse(schema).definitions.flatMap((definition) =>
    definition.kind === 'InputObjectTypeDefinition' && definition.name.value === 'Filter'
      ? (definition.fields ?? []).map(({ name, type }) => [name.value, print(type)] as const)
      : [],
  );
  const read = Object.entries(FILTER_FIELDS).map(([name, { type }]) => [name, type] as const);
  expect(
    Object.fromEntries(types),
    'Filter in subgraphs/events/schema.graphql has the fields of FILTER_FIELDS in src/rules/filterFields.ts',
  ).toEqual(Object.fromEntries(read));
});

test('a filter without values, and one of values that count as absent, is no condition', () => {
  expect(filterArguments({}, false)).toEqual(ANY);
  const absent = { String: ' ', '[String]': ['', null], Boolean: null, Int: null, Near: null, Box: null };
  const blank = Object.entries(FILTER_FIELDS).map(([name, { type }]) => [name, absent[type]]);
  expect(filterArguments(Object.fromEntries(blank), false)).toEqual(ANY);
});

test('a list of more than 10,000 items is refused, whoever asks the subgraph (rules 49)', () => {
  const manyOf = (item: string) => Array.from({ length: 10_001 }, () => item);
  for (const [name, { type }] of Object.entries(FILTER_FIELDS)) {
    if (type !== '[String]') continue;
    const many = manyOf(name === 'admission' ? 'free' : 'monday');
    const message = `Argument "${name}" must have at most 10000 items; got 10001.`;
    expect(() => filterArguments({ [name]: many }, false)).toThrow(message);
    expect(() => filterArguments({ [name]: many.slice(1) }, false)).not.toThrow();
  }
  expect(() => query.eventsBySlugs(undefined, { eventsSlugs: manyOf('a') }, {} as never)).toThrow(
    'Argument "eventsSlugs" must have at most 10000 items; got 10001.',
  );
});

test('a text that is longer than any that is compared is neither examined nor taken for blank (rules 49)', () => {
  const long = ' '.repeat(501);
  expect(filterArguments({ tag: long, venues: [long] }, false)).toMatchObject({ tag: long, venues: [long] });
  expect(filterArguments({ tag: long.slice(1), venues: [long.slice(1)] }, false)).toEqual(ANY);
});
