import { readFileSync } from 'node:fs';
import { buildSchema, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { EMBEDDED, IDENTITIES, SINGLE } from './identities.ts';

const schema = buildSchema(readFileSync(new URL('../../../../gateway/api.graphql', import.meta.url), 'utf8'));
const types = Object.values(schema.getTypeMap()).filter(
  (type) => isObjectType(type) && !type.name.startsWith('__') && type.name !== 'Query',
);

test('caches know of each type of the schema what to keep its objects by, or that they belong to another', () => {
  expect([...Object.keys(IDENTITIES), ...EMBEDDED].toSorted()).toEqual(
    types.map(({ name }) => name).toSorted(),
  );
  expect(EMBEDDED).toEqual(expect.arrayContaining([...SINGLE]));
});

test('a cache’s key for an object is a field that is never null', () => {
  for (const [name, field] of Object.entries(IDENTITIES)) {
    const type = schema.getType(name);
    expect(isObjectType(type) && String(type.getFields()[field]?.type), name).toBe('String!');
  }
});
