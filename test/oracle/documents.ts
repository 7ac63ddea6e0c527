import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isObjectType,
  parse,
} from 'graphql';
import { SUBGRAPHS } from '../support/calendarParts.ts';
import type { Question } from './question.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const schema = buildSchema(read('gateway/api.graphql'));
/** `Type.field` of what is not another team's. */
const OWN = new Set(SUBGRAPHS.flatMap((name) => fieldsIn(read(`subgraphs/${name}/schema.graphql`))));
/** Tested by another property: results of a history of imports, and values that an adapter reads again. */
const HELD_OTHERWISE = new Set(['Query.changes', 'Event.jsonLd']);
/** Of categories within each other. */
const MOST_LEVELS = 5;

/** One document per query that selects every field. */
export const DOCUMENTS = Object.fromEntries(
  fieldsOf(schema.getQueryType() as GraphQLObjectType).map(({ name, args, type }) => {
    const declared = args.map((arg) => `$${arg.name}: ${arg.type}`);
    const given = args.map((arg) => `${arg.name}: $${arg.name}`);
    const inBrackets = (list: readonly string[]) => (list.length === 0 ? '' : `(${list.join(', ')})`);
    return [name, `query${inBrackets(declared)} { ${name}${inBrackets(given)} ${selectionOf(type)} }`];
  }),
) as { readonly [Q in Question['query']]: string };

function selectionOf(type: GraphQLOutputType, levels = MOST_LEVELS): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const selected = fieldsOf(named).flatMap((field) => {
    const left = getNamedType(field.type) === named ? levels - 1 : levels;
    return left === 0 ? [] : [`${field.name} ${selectionOf(field.type, left)}`];
  });
  return `{ ${selected.join(' ')} }`;
}

function fieldsOf(type: GraphQLObjectType) {
  return Object.values(type.getFields()).filter(({ name }) => {
    const coordinate = `${type.name}.${name}`;
    return OWN.has(coordinate) && !HELD_OTHERWISE.has(coordinate);
  });
}

/** Of the types that a subgraph defines or extends. */
function fieldsIn(sdl: string): readonly string[] {
  return parse(sdl).definitions.flatMap((definition) =>
    'fields' in definition && 'name' in definition
      ? (definition.fields ?? []).map((field) => `${definition.name?.value}.${field.name.value}`)
      : [],
  );
}
