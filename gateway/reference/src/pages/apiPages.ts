import { STANDARD_SCALARS } from '@calendar/http/protocol';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  parse,
} from 'graphql';
import type { Example } from '../examples.ts';
import { usedParts } from '../usedParts.ts';
import { sampleValues } from './sampleValues.ts';
import { shortened } from './shortened.ts';
import { showExample } from './showExample.ts';

/** The pages written from the public schema and the examples. Throws if a query, filter or facet has none. */
export function apiPages({ schema, examples, endpoint }: Api): ReadonlyMap<string, string> {
  const show = (id: string): string => {
    const example = examples.get(id);
    if (example === undefined) throw new Error(`gateway/reference/examples/${id}.graphql is missing`);
    return showExample(example, endpoint);
  };
  const samples = sampleValues(schema, examples.values());
  const typePages = new Map(
    Object.values(schema.getTypeMap())
      .filter((type) => !isIntrospectionType(type) && !OWN_PAGES.has(type.name))
      .flatMap((type) => (isScalarType(type) ? [] : [[type.name, type] as const])),
  );
  return new Map([
    ['queries.md', queriesPage(schema, show)],
    ['filters.md', filtersPage(schema, show)],
    ['facets.md', facetsPage(schema, show)],
    ['event.md', eventPage(schema, examples, samples, show)],
    ['types.md', typesPage([...typePages.values()], samples)],
  ]);
}

const OWN_PAGES: ReadonlySet<string> = new Set(['Query', 'Filter', 'Event']);

function queriesPage(schema: GraphQLSchema, show: (id: string) => string): string {
  const queries = Object.values(schema.getQueryType()!.getFields());
  return page(
    'Queries',
    'Everything that can be asked. Each query has an example that you can run, and its answer from the demo calendar.',
    queries
      .toSorted(byFrequency)
      .map((field) =>
        [
          `## ${field.name}`,
          `\`${field.name}${argumentsOf(field)}: ${field.type}\``,
          described(field),
          ...field.args.map((argument) => `- ${argumentLine(argument)}`),
          `Returns ${typeLink(field)}.`,
          show(`queries/${field.name}`),
        ].join('\n\n'),
      ),
  );
}

/** `events` first: it is what nearly everybody asks. */
function byFrequency(one: { readonly name: string }, other: { readonly name: string }): number {
  return Number(other.name === 'events') - Number(one.name === 'events');
}

function filtersPage(schema: GraphQLSchema, show: (id: string) => string): string {
  const filter = schema.getType('Filter');
  if (!isInputObjectType(filter)) throw new Error('The schema has no input type Filter');
  return page(
    'Filters',
    described(filter),
    Object.values(filter.getFields()).map((field) =>
      [`## ${field.name}`, typeLine(field), described(field), show(`filters/${field.name}`)].join('\n\n'),
    ),
  );
}

function facetsPage(schema: GraphQLSchema, show: (id: string) => string): string {
  return page(
    'Facets',
    'A facet counts the whole filtered list, not only the page. So a page of results can offer its readers what to choose next. Each is a field beside `data`.',
    facetsOf(schema).map((field) =>
      [
        `## ${field.name}`,
        described(field),
        `Each entry is ${typeLink(field)}.`,
        show(`facets/${field.name}`),
      ].join('\n\n'),
    ),
  );
}

/** The lists of a connection beside its events. */
export function facetsOf(schema: GraphQLSchema): readonly GraphQLField<unknown, unknown>[] {
  const connection = schema.getType('EventConnection');
  if (!isObjectType(connection)) throw new Error('The schema has no type EventConnection');
  return Object.values(connection.getFields()).filter(({ type }) =>
    `${getNamedType(type)}`.endsWith('Facet'),
  );
}

/** The fields of an event in groups: each example of `fields/Event` is one. */
function eventPage(
  schema: GraphQLSchema,
  examples: ReadonlyMap<string, Example>,
  samples: ReadonlyMap<string, unknown>,
  show: (id: string) => string,
): string {
  const event = schema.getType('Event');
  if (!isObjectType(event)) throw new Error('The schema has no type Event');
  const groups = EVENT_GROUPS.map(([name, title]) => {
    const id = `fields/Event/${name}`;
    const used = usedParts(schema, parse(examples.get(id)?.query ?? '{ __typename }'));
    return {
      id,
      title,
      fields: Object.values(event.getFields()).filter(({ name }) => used.has(`Event.${name}`)),
    };
  });
  return page('Fields of an event', described(event), [
    ...groups.map(({ id, title, fields }, place) => {
      const before = groups.slice(0, place).flatMap((group) => group.fields);
      const own = fields.filter((field) => !before.includes(field));
      return [`## ${title}`, show(id), ...own.map((field) => fieldEntry(event.name, field, samples))].join(
        '\n\n',
      );
    }),
  ]);
}

const EVENT_GROUPS = [
  ['identity', 'What it is'],
  ['dates', 'When it is'],
  ['place', 'Where it is and who holds it'],
  ['texts', 'Texts'],
  ['images', 'Images'],
  ['tickets', 'Prices and tickets'],
  ['registration', 'Registration'],
  ['links', 'Links'],
  ['structured', 'Structured data'],
  ['bookkeeping', 'Bookkeeping'],
] as const;

function typesPage(types: readonly GraphQLNamedType[], samples: ReadonlyMap<string, unknown>): string {
  return page(
    'Other types',
    'What the fields of an event, the queries and the facets consist of.',
    types.map((type) => {
      if (isEnumType(type)) {
        const values = type.getValues().map(({ name, description }) => `- \`${name}\`: ${description}`);
        return [`## ${type.name}`, described(type), values.join('\n')].join('\n\n');
      }
      if (!isObjectType(type) && !isInputObjectType(type)) return '';
      const fields = Object.values<GraphQLField<unknown, unknown> | GraphQLInputField>(type.getFields());
      return [
        `## ${type.name}`,
        described(type),
        ...fields.map((field) => fieldEntry(type.name, field, samples)),
      ].join('\n\n');
    }),
  );
}

function fieldEntry(
  type: string,
  field: GraphQLField<unknown, unknown> | GraphQLInputField,
  samples: ReadonlyMap<string, unknown>,
): string {
  const name = `${type}.${field.name}`;
  const lines = [
    `### ${type === 'Event' ? '' : `${type}.`}${field.name}`,
    typeLine(field),
    described(field),
    ...('args' in field ? field.args.map((argument) => `- ${argumentLine(argument)}`) : []),
  ];
  if (samples.has(name)) lines.push(sampleLine(samples.get(name)));
  return lines.join('\n\n');
}

function sampleLine(value: unknown): string {
  const text = shortened(value);
  if (value === null) return 'In the demo calendar: null.';
  if (text.length <= 120 && !text.includes('\n') && !text.includes('`')) return `Such as \`${text}\`.`;
  return `Such as:\n\n\`\`\`json\n${text}\n\`\`\``;
}

function typeLine(field: GraphQLField<unknown, unknown> | GraphQLInputField): string {
  const deprecated = field.deprecationReason == null ? '' : ` Deprecated: ${field.deprecationReason}`;
  return `Type: ${typeLink(field)}.${deprecated}`;
}

function typeLink({ type }: { readonly type: { toString(): string } }): string {
  const name = `${type}`.replaceAll(/[[\]!]/g, '');
  const target =
    name === 'Event' ? 'event.md' : name === 'Filter' ? 'filters.md' : `types.md#${name.toLowerCase()}`;
  return STANDARD_SCALARS.has(name) ? `\`${type}\`` : `[\`${type}\`](${target})`;
}

function argumentLine(argument: GraphQLArgument): string {
  const standard =
    argument.defaultValue === undefined ? '' : `, \`${argument.defaultValue}\` without a value`;
  return `\`${argument.name}\` (${typeLink(argument)}${standard}): ${described(argument)}`;
}

function argumentsOf({ args }: GraphQLField<unknown, unknown>): string {
  if (args.length === 0) return '';
  return `(${args.map(({ name, type }) => `${name}: ${type}`).join(', ')})`;
}

function described({ description }: { readonly description?: string | null | undefined }): string {
  return (description ?? '').replaceAll('<', '&lt;');
}

function page(title: string, words: string, sections: readonly string[]): string {
  return `${[`# ${title}`, words, ...sections].join('\n\n')}\n`;
}

export interface Api {
  readonly schema: GraphQLSchema;
  readonly examples: ReadonlyMap<string, Example>;
  readonly endpoint: string;
}
