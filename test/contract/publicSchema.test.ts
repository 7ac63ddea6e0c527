import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { domains } from '@calendar/config/domains';
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
  isTypeDefinitionNode,
  lexicographicSortSchema,
  parse,
  printSchema,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SUBGRAPHS } from '../support/calendarParts.ts';
import { type Graph, startGraph } from '../support/graph.ts';

/**
 * What introspection shows (docs/interface.md 1 "Scope", 2 "Types and fields", 4 "Queries" and 9 "Versions and
 * changes", docs/rules.md 16 "Strings in filter types", 25 "Argument types", 27 "Facet entries" and 33 "Fields of
 * existing callers").
 */

const OWN_TYPES: readonly string[] = [
  'AdmissionFacet',
  'Box',
  'Category',
  'CategoryFacet',
  'ChangedIDs',
  'Changes',
  'ContactCustom',
  'DayFacet',
  'Event',
  'EventConnection',
  'Filter',
  'FreeFacet',
  'Image',
  'Location',
  'MunicipalityFacet',
  'Near',
  'Organizer',
  'OrganizerFacet',
  'PageInfo',
  'Price',
  'Query',
  'Repetition',
  'SearchMatch',
  'TagFacet',
  'TicketType',
  'Venue',
  'VenueFacet',
];
const ofOthers = additionsOfOthers();

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

  test('shows the interface and nothing internal', () => {
    const names = ownTypes()
      .map(({ name }) => name)
      .filter((name) => !ofOthers.types.has(name));
    expect(names.sort()).toEqual(OWN_TYPES);
    const queries = Object.keys(schema.getQueryType()?.getFields() ?? {});
    expect(queries.filter((name) => !ofOthers.queries.has(name)).sort()).toEqual([
      'allUpcomingEventsInArea',
      'allUpcomingSuperEvents',
      'categories',
      'changes',
      'eventByDateID',
      'eventByID',
      'eventBySlug',
      'eventByTitle',
      'events',
      'eventsByIDs',
      'eventsBySlugs',
      'municipalities',
      'organizers',
      'tags',
      'venues',
    ]);
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
  test.for([
    ['Query.events', 'events(filter: Filter, page: Int = 0, pageSize: Int = 10): EventConnection'],
    ['Query.eventByID', 'eventByID(eventID: String!): Event'],
    ['Query.eventBySlug', 'eventBySlug(eventSlug: String!): Event'],
    ['Query.eventsBySlugs', 'eventsBySlugs(eventsSlugs: [String]!): [Event!]'],
    ['Query.eventsByIDs', 'eventsByIDs(ids: [String]!): [Event!]'],
    ['Query.eventByDateID', 'eventByDateID(dateID: String!): Event'],
    ['Query.eventByTitle', 'eventByTitle(title: String!, lan: String!): Event'],
    ['Query.allUpcomingSuperEvents', 'allUpcomingSuperEvents: [Event!]'],
    [
      'Query.allUpcomingEventsInArea',
      'allUpcomingEventsInArea(minLatitude: Float!, maxLatitude: Float!, minLongitude: Float!, maxLongitude: Float!): [Event!]',
    ],
    ['Query.municipalities', 'municipalities: [String!]'],
    ['Query.tags', 'tags: [String!]'],
    ['Query.categories', 'categories: [Category!]'],
    ['Query.venues', 'venues: [Venue!]'],
    ['Query.organizers', 'organizers: [Organizer!]'],
  ] as const)(
    'of the arguments of %s are exactly those of section 4 (rules 25)',
    ([coordinate, signature]) => {
      const name = coordinate.replace('Query.', '');
      const field = schema.getQueryType()?.getFields()[name];
      const given = (field?.args ?? []).map(
        (argument) =>
          `${argument.name}: ${argument.type}${argument.defaultValue === undefined ? '' : ` = ${argument.defaultValue}`}`,
      );
      expect(`${name}${given.length === 0 ? '' : `(${given.join(', ')})`}: ${field?.type}`).toBe(signature);
    },
  );

  // A further field breaks no caller.
  test('of the filter’s fields are those that every caller’s variables fit (rules 16)', () => {
    const others = Object.entries(fieldTypes('Filter')).filter(([, type]) => !/^\[?String\]?$/.test(type));
    expect(Object.fromEntries(others)).toMatchObject({
      onlyFeatured: 'Boolean',
      onlyFeaturedSpecialEvent: 'Boolean',
      cancelledNotIncluded: 'Boolean',
      soldOutNotIncluded: 'Boolean',
      groupRepetitionsByDay: 'Boolean',
      near: 'Near',
      box: 'Box',
      ongoing: 'Boolean',
      isFree: 'Boolean',
      age: 'Int',
      eachRunningDay: 'Boolean',
    });
    expect(others).toHaveLength(11);
  });

  test('of fields that callers select are those of the interface (interface 2.4; rules 33, 51, 60)', () => {
    const typed = (type: string, names: string) =>
      Object.fromEntries(names.split(' ').map((name) => [name, type]));
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

/** What domains that have joined the calendar add to its schema. */
function additionsOfOthers(): Additions {
  const definitions = domains()
    .filter(({ name }) => !SUBGRAPHS.some((known) => known === name))
    .map(({ name }) => new URL(`../../subgraphs/${name}/schema.graphql`, import.meta.url))
    .flatMap((file) => parse(readFileSync(file, 'utf8')).definitions)
    .filter(isTypeDefinitionNode);
  const [queries = [], types = []] = [true, false].map((isQuery) =>
    definitions.filter(({ name }) => (name.value === 'Query') === isQuery),
  );
  return {
    types: new Set(types.map(({ name }) => name.value).filter((name) => !OWN_TYPES.includes(name))),
    queries: new Set(
      queries.flatMap((type) => ('fields' in type ? (type.fields ?? []).map(({ name }) => name.value) : [])),
    ),
  };
}

interface Additions {
  readonly types: ReadonlySet<string>;
  readonly queries: ReadonlySet<string>;
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

interface Described {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly deprecationReason?: string | null | undefined;
}
