import { readFileSync } from 'node:fs';
import { buildSchema, isInputObjectType } from 'graphql';

/** The names of the fields of `Filter` in the public schema, or of those of one type. */
export function fieldsOfFilter(type?: string): readonly string[] {
  const file = new URL('../../gateway/api.graphql', import.meta.url);
  const filter = buildSchema(readFileSync(file, 'utf8')).getType('Filter');
  const fields = isInputObjectType(filter) ? Object.values(filter.getFields()) : [];
  return fields.filter((each) => type === undefined || String(each.type) === type).map(({ name }) => name);
}
