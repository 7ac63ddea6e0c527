import { readFileSync } from 'node:fs';
import { buildSchema, isObjectType, parse, TypeInfo, validate, visit, visitWithTypeInfo } from 'graphql';
import { describe, expect, test } from 'vitest';
import { SUBGRAPHS } from '../support/calendarParts.ts';
import { DOCUMENTS } from './documents.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const schema = buildSchema(read('gateway/api.graphql'));

/** Tested by another property: results of a history of imports, and values that an adapter reads again. */
const HELD_OTHERWISE = /^(?:Changes|ChangedIDs)\.|^Query\.changes$|^Event\.jsonLd$/;

describe('the documents of the oracle', () => {
  test.each(Object.entries(DOCUMENTS))(
    '%s is valid against the public schema, in the types of its variables too (interface 4.4; rules 25)',
    (_, document) => {
      expect(validate(schema, parse(document))).toEqual([]);
    },
  );

  test('select every field of the public schema that is not another team’s', () => {
    const selected = new Set<string>();
    const typeInfo = new TypeInfo(schema);
    for (const document of Object.values(DOCUMENTS)) {
      visit(
        parse(document),
        visitWithTypeInfo(typeInfo, {
          Field: (field) => void selected.add(`${typeInfo.getParentType()?.name}.${field.name.value}`),
        }),
      );
    }
    const published = Object.values(schema.getTypeMap())
      .filter((type) => !type.name.startsWith('__'))
      .flatMap((type) =>
        isObjectType(type) ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
      );
    const own = new Set(SUBGRAPHS.flatMap((name) => fieldsIn(read(`subgraphs/${name}/schema.graphql`))));
    const expected = published.filter((field) => own.has(field) && !HELD_OTHERWISE.test(field));
    expect([...selected].sort()).toEqual(expected.sort());
  });
});

/** Of the types that a subgraph defines or extends. */
function fieldsIn(sdl: string): readonly string[] {
  return parse(sdl).definitions.flatMap((definition) =>
    'fields' in definition && 'name' in definition
      ? (definition.fields ?? []).map((field) => `${definition.name?.value}.${field.name.value}`)
      : [],
  );
}
