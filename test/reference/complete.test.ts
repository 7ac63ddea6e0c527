import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  isIntrospectionType,
  parse,
} from 'graphql';
import { expect, test } from 'vitest';
import { errorExamples } from '../../gateway/reference/src/errors/errorExamples.ts';
import { EXAMPLES, readExamples } from '../../gateway/reference/src/examples.ts';
import { facetsOf } from '../../gateway/reference/src/pages/apiPages.ts';
import { readPrograms } from '../../gateway/reference/src/programs.ts';
import { usedParts } from '../../gateway/reference/src/usedParts.ts';
import { composeSubgraphs } from '../../tools/schema/compose/composeSubgraphs.ts';
import { presentSubgraphs } from '../../tools/schema/release/readRelease.ts';

/** The reference has an example of all that callers can ask, whatever optional domains are there. */

const examples = [...readExamples().values()];
const programs = [...readPrograms().values()];
// What optional domains add is described where they are.
const schema = requiredSchema();
const used = new Map(examples.map(({ id, query }) => [id, usedParts(schema, parse(query))]));
const all = new Set([...used.values()].flatMap((parts) => [...parts]));

test('has an example of every query, argument, filter and field', () => {
  expect(partsOf(schema).filter((part) => !all.has(part))).toEqual([]);
});

test.for(['Query', 'Filter', 'EventConnection'] as const)(
  'has an example for every query, filter and facet: %s',
  (type) => {
    const folder = { Query: 'queries', Filter: 'filters', EventConnection: 'facets' }[type];
    const names = type === 'EventConnection' ? facetsOf(schema).map(({ name }) => name) : fieldsOf(type);
    const missing = names.filter((name) => !used.get(`${folder}/${name}`)?.has(`${type}.${name}`));
    expect(missing).toEqual([]);
  },
);

test('has every field of an event in one of the groups of its page', () => {
  const grouped = [...used]
    .filter(([id]) => id.startsWith('fields/Event/'))
    .flatMap(([, parts]) => [...parts]);
  expect(fieldsOf('Event').filter((name) => !grouped.includes(`Event.${name}`))).toEqual([]);
});

test('has no answer without an example', () => {
  const known = [...examples.map(({ id }) => `${id}.json`), ...programs.map(({ id }) => `${id}.txt`)];
  const answers = globSync('**/*.{json,txt}', { cwd: EXAMPLES }).map((path) => path.replaceAll('\\', '/'));
  const ofErrors = Object.keys(errorExamples).map((kind) => `errors/${kind}.txt`);
  expect(answers.filter((path) => ![...known, ...ofErrors].includes(path))).toEqual([]);
});

/** Everything that `usedParts` may name in a schema. */
function partsOf(schema: GraphQLSchema): readonly string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (isIntrospectionType(type) || !('getFields' in type)) return [];
    return Object.values(type.getFields()).flatMap((field) => [
      `${type.name}.${field.name}`,
      ...argumentsOf(field).map(({ name }) => `${type.name}.${field.name}(${name}:)`),
    ]);
  });
}

function argumentsOf(field: GraphQLField<unknown, unknown> | GraphQLInputField): readonly GraphQLArgument[] {
  return 'args' in field ? field.args : [];
}

function fieldsOf(type: string): readonly string[] {
  return partsOf(schema)
    .filter((part) => part.startsWith(`${type}.`) && !part.includes('('))
    .map((part) => part.slice(type.length + 1));
}

/** The public schema of the subgraphs that a gateway waits for. */
function requiredSchema(): GraphQLSchema {
  const present = presentSubgraphs(fileURLToPath(new URL('../..', import.meta.url)));
  const composed = composeSubgraphs(present.filter(({ isOptional }) => isOptional !== true));
  if (composed.errors !== undefined) throw new Error(composed.errors.join('\n'));
  return buildSchema(composed.api);
}
