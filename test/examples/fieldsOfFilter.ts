import { readFileSync } from 'node:fs';
import { buildSchema, isInputObjectType } from 'graphql';

/** The names of the fields of `Filter` in the public schema. */
export function fieldsOfFilter(): readonly string[] {
  const file = new URL('../../gateway/api.graphql', import.meta.url);
  const filter = buildSchema(readFileSync(file, 'utf8')).getType('Filter');
  return isInputObjectType(filter) ? Object.keys(filter.getFields()) : [];
}
