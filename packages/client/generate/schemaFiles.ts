import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as operationTypes from '@graphql-codegen/typescript-operations';
import {
  buildSchema,
  type GraphQLObjectType,
  type GraphQLSchema,
  introspectionFromSchema,
  isObjectType,
  parse,
  stripIgnoredCharacters,
} from 'graphql';

/** The text of each file in `src/generated`, by its name. */
export async function schemaFiles(): Promise<Readonly<Record<string, string>>> {
  const text = readFileSync(join(import.meta.dirname, '../../../gateway/api.graphql'), 'utf8');
  const operations = readOperations();
  return {
    'types.ts': await typesOf(text),
    'operations.ts': await documentsOf(text, operations),
    'introspection.ts': introspectionOf(text),
    'identities.ts': identitiesOf(buildSchema(text)),
  };
}

function readOperations(): readonly Operation[] {
  const folder = join(import.meta.dirname, '../src/operations');
  return globSync('*.graphql', { cwd: folder })
    .toSorted()
    .map((path) => ({
      name: basename(path, '.graphql'),
      text: readFileSync(join(folder, path), 'utf8').trim(),
    }));
}

async function typesOf(schema: string): Promise<string> {
  return generate(schema, [], { typescript });
}

async function documentsOf(schema: string, operations: readonly Operation[]): Promise<string> {
  const types = await generate(schema, operations, { operationTypes });
  const documents = operations.map(({ name, text }) => {
    const comment = text.split('\n').filter((line) => line.startsWith('#'));
    const description = comment.map((line) => ` *${line.slice(1)}\n`).join('');
    const variable = `${name[0]?.toLowerCase()}${name.slice(1)}`;
    // Short, to fit into an address.
    const body = JSON.stringify(stripIgnoredCharacters(text));
    return `/**\n${description} */\nexport const ${variable}: TypedDocument<${name}Query, ${name}QueryVariables> =\n  ${body};\n`;
  });
  return `import type { TypedDocument } from '../ask/TypedDocument.ts';\n${types}\n${documents.join('\n')}`;
}

async function generate(
  schema: string,
  operations: readonly Operation[],
  pluginMap: Parameters<typeof codegen>[0]['pluginMap'],
): Promise<string> {
  const text = await codegen({
    schema: parse(schema),
    schemaAst: buildSchema(schema),
    documents: operations.map(({ name, text }) => ({ location: name, document: parse(text) })),
    filename: 'schema.ts',
    plugins: Object.keys(pluginMap).map((name) => ({ [name]: {} })),
    pluginMap,
    config: {
      avoidOptionals: { field: true, object: false, inputValue: false, defaultValue: false },
      // Node runs no enum of TypeScript.
      enumsAsTypes: true,
      immutableTypes: true,
      importSchemaTypesFrom: './types.ts',
      inputMaybeValue: 'T | null | undefined',
      skipTypename: true,
      strictScalars: true,
      useTypeImports: true,
    },
  });
  // The generator leaves the suffix out, without which neither Node nor a browser finds the file.
  return text.replaceAll(`from './types';`, `from './types.ts';`);
}

/** The schema as a type, from which gql.tada reads the types of a query's text. */
function introspectionOf(schema: string): string {
  const introspection = minifyIntrospection(introspectionFromSchema(buildSchema(schema)));
  const text = outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true });
  const typesAlone = text.slice(text.indexOf('export type'), text.indexOf('/** An Introspection'));
  const schemaAlone = text.slice(
    text.indexOf('export type introspection ='),
    // The other part would set it for the caller's whole project.
    text.indexOf(`import * as gqlTada from 'gql.tada';`),
  );
  return `${typesAlone.trim()}\n\n/** The schema, for gql.tada's \`initGraphQLTada\`. */\n${schemaAlone.trim()}\n`;
}

/** The identifying field of each type, and the types whose objects belong to the one that contains them. */
function identitiesOf(schema: GraphQLSchema): string {
  const fieldsOf = (type: GraphQLObjectType) => ['cacheKey', 'id'].filter((name) => isKey(type, name));
  const types = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type))
    .filter(({ name }) => !name.startsWith('__') && name !== 'Query')
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const identified = types.flatMap((type) => {
    const [field] = 'hits' in type.getFields() ? [] : fieldsOf(type);
    return field === undefined ? [] : [`  ${type.name}: '${field}',\n`];
  });
  const embedded = types.filter((type) => !identified.some((line) => line.startsWith(`  ${type.name}:`)));
  return `/**
 * The field that identifies an object of a type, and that a cache must use as the key. It is not \`Event.id\`, since
 * nodes of one event may show different dates (docs/interface.md 3 "What changes with time").
 */
export const IDENTITIES = {
${identified.join('')}} as const;

/** Types whose objects belong to the object that contains them, and must be kept there. */
export const EMBEDDED = [
${embedded.map(({ name }) => `  '${name}',\n`).join('')}] as const;
`;
}

function isKey(type: GraphQLObjectType, name: string): boolean {
  return ['String!', 'ID!'].includes(String(type.getFields()[name]?.type));
}

interface Operation {
  readonly name: string;
  readonly text: string;
}
