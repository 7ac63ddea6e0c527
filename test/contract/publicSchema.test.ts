import { readFile } from 'node:fs/promises';
import {
  buildClientSchema,
  buildSchema,
  type GraphQLNamedType,
  type GraphQLSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { startGraph } from '../support/graph.ts';

/**
 * What introspection shows (docs/interface.md 1 "Scope", 2 "Types and fields", 4 "Queries" and 9 "Versions and
 * changes", docs/rules.md 16 "Strings in filter types" and 33 "Fields of existing callers").
 */

const graph = await startGraph({}, afterAll);
const schema = await introspect();

describe('introspection', () => {
  test('is enabled, and shows exactly the public schema file (interface 1)', async () => {
    const file = await readFile(new URL('../../gateway/api.graphql', import.meta.url), 'utf8');
    expect(printSchema(lexicographicSortSchema(schema))).toBe(
      printSchema(lexicographicSortSchema(buildSchema(file))),
    );
  });

  test('shows nothing internal', () => {
    const directives = schema.getDirectives().map(({ name }) => name);
    expect(directives.sort()).toEqual(['deprecated', 'include', 'oneOf', 'skip', 'specifiedBy']);
    expect(printSchema(schema)).not.toMatch(
      /replica|subgraph|federation|_entities|_service|join__|inaccessible/i,
    );
  });

  test('shows no mutations and no subscriptions (interface 1)', () => {
    expect(schema.getMutationType() ?? null).toBeNull();
    expect(schema.getSubscriptionType() ?? null).toBeNull();
  });

  test('describes every type, field and argument', () => {
    const silent = described().filter(({ description }) => (description ?? '').trim().length < 5);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test('opens with what the calendar is and where to begin (interface 1)', () => {
    expect(schema.description).toMatch(/events of a regional calendar.*Begin with `events`/s);
  });

  test.for([
    ['Filter.fromDate', /`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+01:00`/],
    ['Filter.hoursRange', /`18:00-23:30`/],
    ['Filter.weekdays', /"saturday"/],
    ['Filter.admission', /`free`.*`paid`.*`unknown`/s],
    ['Near.radius', /kilometres/i],
    ['Event.duration', /minutes.*`90`/i],
    ['Event.ticketsInformation', /`free`.*`ticketsInfo`.*`noTicketsInfo`/s],
    ['Event.contact_from', /`organizer`.*`custom`/s],
    ['Event.cancellationPeriod', /hours.*`48`/i],
    ['Event.parent_event', /copied/],
    ['Image.smallSize', /pixels.*`600x400`/],
    ['Price.price', /kroner.*`250`.*not øre/s],
  ] as const)('names the values, the form or the unit of %s', ([name, words]) => {
    expect(described().find((each) => each.name === name)?.description).toMatch(words);
  });

  test('marks sortBy as deprecated, and nothing else (interface 9)', () => {
    const deprecated = described().filter(({ deprecationReason }) => (deprecationReason ?? null) !== null);
    expect(deprecated.map(({ name, deprecationReason }) => [name, deprecationReason])).toEqual([
      ['Filter.sortBy', 'Has no effect: results are chronological.'],
    ]);
  });
});

describe('the types', () => {
  test('of arguments are exactly those that section 4 gives (interface 4.2, 4.4, 4.5; rules 25)', async () => {
    const text = await readFile(new URL('../../docs/interface.md', import.meta.url), 'utf8');
    const [, lookUps = ''] = /^### 4\.4 (.*?)^### 4\.5 /ms.exec(text) ?? [];
    const given = new Map<string, string>();
    for (const [, names = '', args = ''] of lookUps.matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm)) {
      const [, each] = /each `([^`]+)`/.exec(args) ?? [];
      const said = Array.from(args.matchAll(/`(\w+)(: [^`]+)?`/g), ([, name, type]) =>
        each === undefined ? type && `${name}${type}` : name !== 'Float' && `${name}: ${each}`,
      );
      for (const name of names.match(/\w+/g) ?? []) given.set(name, said.filter(Boolean).join(', '));
    }
    for (const [, name = '', args = ''] of text.matchAll(/^`(events|changes)\(([^)]*)\)`/gm))
      given.set(name, args);
    const expected = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ name }) =>
      given.has(name),
    );
    const shown = expected.map(({ name, args }) => [
      name,
      args.map((arg) => `${arg.name}: ${arg.type}`).join(', '),
    ]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(given));
    expect(given.size).toBeGreaterThan(14);
  });

  test('of pages have the defaults of section 4 (interface 4.2)', () => {
    const { args = [] } = schema.getQueryType()?.getFields()['events'] ?? {};
    expect(args.map(({ name, defaultValue }) => [name, defaultValue])).toEqual([
      ['filter', undefined],
      ['page', 0],
      ['pageSize', 10],
    ]);
  });
});

async function introspect(): Promise<GraphQLSchema> {
  const { body } = await graph.ask(
    getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true }),
  );
  return buildClientSchema(body.data as unknown as IntrospectionQuery);
}

function ownTypes(): readonly GraphQLNamedType[] {
  return Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
}

/** Every type, field and argument by its coordinate. */
function described(): readonly Described[] {
  return ownTypes().flatMap((type): readonly Described[] => {
    const fields = isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
    return [
      { name: type.name, description: type.description },
      ...fields.flatMap((field): readonly Described[] => [
        { ...field, name: `${type.name}.${field.name}` },
        ...argumentsOf(field).map((argument) => ({
          ...argument,
          name: `${type.name}.${field.name}(${argument.name}:)`,
        })),
      ]),
    ];
  });
}

function argumentsOf(field: object): readonly Described[] {
  return 'args' in field ? (field.args as readonly Described[]) : [];
}

interface Described {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly deprecationReason?: string | null | undefined;
}
