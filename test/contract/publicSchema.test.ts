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
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Graph, startGraph } from '../support/graph.ts';

/**
 * What introspection shows (docs/interface.md 1 "Scope", 2 "Types and fields", 4 "Queries" and 9 "Versions and
 * changes", docs/rules.md 16 "Strings in filter types" and 33 "Fields of existing callers").
 */

let graph: Graph;
let schema: GraphQLSchema;
beforeAll(async () => {
  graph = await startGraph();
  schema = await introspect();
});
afterAll(() => graph?.close());

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
  // Of which types arguments are is held by the oracle's documents, which are valid.
  test('of pages have the defaults of section 4 (interface 4.2)', () => {
    const { args = [] } = schema.getQueryType()?.getFields()['events'] ?? {};
    expect(args.map(({ name, defaultValue }) => [name, defaultValue])).toEqual([
      ['filter', undefined],
      ['page', 0],
      ['pageSize', 10],
    ]);
  });

  // A further field breaks no caller.
  test('of the filter’s fields are those that every caller’s variables fit (rules 16)', () => {
    expect(fieldTypes('Filter')).toMatchObject({
      ...typed('String', 'fromDate untilDate fromStartDate updatedSince publishedSince hoursRange sortBy'),
      ...typed('String', 'venueSlug organizerSlug searchTerm tag mode superEvent municipality'),
      ...typed('[String]', 'categories notCategories venues organizers weekdays admission'),
      ...typed('[String]', 'municipalities postalCodes'),
      ...typed('Boolean', 'onlyFeatured onlyFeaturedSpecialEvent cancelledNotIncluded soldOutNotIncluded'),
      ...typed('Boolean', 'ongoing isFree groupRepetitionsByDay eachRunningDay'),
      ...{ age: 'Int', near: 'Near', box: 'Box' },
    });
    expect(Object.values(fieldTypes('Filter')).filter((type) => type.includes('!'))).toEqual([]);
  });

  test('of fields that callers select are those of the interface (interface 2.4; rules 33, 51, 60)', () => {
    expect(fieldTypes('Price')).toMatchObject({ price: 'Int' });
    expect(fieldTypes('Event')).toMatchObject({
      ...typed(
        'Int',
        'duration minimumAge maximumAge cancellationPeriod views availableTickets activeTickets',
      ),
      ...typed(
        'String',
        'desc_nb desc_en desc_nb_text desc_en_text ageRestriction super_event parent_event type',
      ),
      ...typed(
        'String',
        'facebookURL moreInfoURL streamingURL videosURL imageURL image2xURL venueNote author_id',
      ),
      ...typed('String', 'contact_from priceOption regularPrice reducedPrice license credits jsonLd'),
      ...{ isFeaturedEvent: 'Boolean!', editableBy: '[String!]!', contact_custom: 'ContactCustom' },
    });
    expect(fieldTypes('ContactCustom')).toEqual(typed('String', 'email phone'));
    expect(fieldTypes('Image')).toMatchObject({
      ...typed('Float', 'focusX focusY'),
      ...typed('Int', 'width height'),
      ...typed('String', 'caption credits urlOriginal originalSize largeSize smallSize'),
      ...typed('String', 'license copyrightNotice acquireLicensePage'),
    });
    expect(fieldTypes('Repetition')).toMatchObject({
      ...typed('Boolean!', 'allDay eventCancelled eventSoldOut'),
      ...typed('String', 'ticketsURL streamingURL'),
      ...{ id: 'String!', mode: 'String!', venue: 'Venue' },
    });
    expect(fieldTypes('Venue')).toMatchObject({ mapImageURL: 'String' });
    expect(fieldTypes('Organizer')).toMatchObject(typed('String', 'email telephoneNumber'));
  });

  test('of an event have no endTime (interface 2.6)', () => {
    expect(fieldTypes('Event')).not.toHaveProperty('endTime');
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

function fieldTypes(name: string): Readonly<Record<string, string>> {
  const type = schema.getType(name);
  if (!isObjectType(type) && !isInputObjectType(type)) throw new Error(`There is no type ${name}.`);
  return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, `${field.type}`]));
}

/** Several fields of one type. */
function typed(type: string, names: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, type]));
}

interface Described {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly deprecationReason?: string | null | undefined;
}
