import type { CompositionResult } from '@apollo/composition';
import type { FieldDefinition, ObjectType, Subgraph } from '@apollo/federation-internals';
import { type ASTNode, type DocumentNode, Kind, parse, type TypeNode, visit } from 'graphql';
import { type ReadSchema, refusal } from './readSchemas.ts';

/** Forms that compose, but have no correct plan or no answer as of one server (docs/rules.md 48 "Operations as GraphQL defines them"). */
export function refusedForms(
  subgraphs: readonly BuiltSubgraph[],
  hints: NonNullable<CompositionResult['hints']>,
): readonly string[] {
  return [
    ...subgraphs.flatMap(requirementsWithArguments),
    ...subgraphs.flatMap(shownRootTypes),
    ...subgraphs.flatMap(requirementsOfInterfaceObjects),
    ...subgraphs.flatMap(rootsThatWrite),
    ...subgraphs.flatMap(progressiveOverrides),
    ...hints.filter(({ definition }) => differingData.has(definition.code)).map(({ message }) => message),
  ];
}

/** Hints that a field's value depends on the subgraph that is asked for it. */
const differingData = new Set([
  'INCONSISTENT_RUNTIME_TYPES_FOR_SHAREABLE_RETURN',
  'INCONSISTENT_DEFAULT_VALUE_PRESENCE',
]);

/** The planner asks for a required field with its arguments and without them under one key. */
function requirementsWithArguments({ name, subgraph }: BuiltSubgraph): readonly string[] {
  return [...subgraph.metadata().requiresDirective().applications()].flatMap((application) => {
    const { fields } = application.arguments();
    let found = false;
    visit(parse(`{ ${String(fields)} }`), {
      Field({ arguments: given = [] }) {
        found ||= given.length > 0;
      },
    });
    if (!found) return [];
    const { coordinate } = application.parent as FieldDefinition<ObjectType>;
    return [
      `[${name}] ${coordinate}: @requires(fields: "${String(fields)}") gives arguments to a required field, ` +
        'which the query planner mixes up with the same field elsewhere. Require a field without arguments.',
    ];
  });
}

/** For some selections beside such a field the planner finds no plan, for others it takes minutes. */
function requirementsOfInterfaceObjects({ name, subgraph }: BuiltSubgraph): readonly string[] {
  const metadata = subgraph.metadata();
  return [...metadata.requiresDirective().applications()].flatMap((application) => {
    const { coordinate, parent } = application.parent as FieldDefinition<ObjectType>;
    if (!metadata.isInterfaceObjectType(parent)) return [];
    return [
      `[${name}] ${coordinate}: @requires on a field of an @interfaceObject, for which the query planner does not ` +
        `always find a plan. Declare the field on the types that implement ${parent.name}, or require nothing.`,
    ];
  });
}

/** The interface only reads. Such a type would stand in the public schema, and each operation with it be refused. */
function rootsThatWrite(built: BuiltSubgraph): readonly string[] {
  return (['mutation', 'subscription'] as const).flatMap((kind) => {
    const type = built.subgraph.schema.schemaDefinition.root(kind)?.type;
    const what = `the graph has no ${kind}s, so that nobody could ask for its fields. Take the type out.`;
    return type === undefined
      ? []
      : [refusal(built, `${type.name}: ${what}`, type.sourceAST ?? firstExtension(type))];
  });
}

function firstExtension(type: ObjectType): ASTNode | undefined {
  return [...type.extensions()][0]?.sourceAST;
}

/** The planner takes such a field from its old subgraph for all callers. */
function progressiveOverrides(built: BuiltSubgraph): readonly string[] {
  // Federation 1 does not have it.
  if (!built.subgraph.isFed2Subgraph()) return [];
  const applications = built.subgraph.metadata().overrideDirective().applications();
  return [...applications].flatMap((application) => {
    const { label } = application.arguments();
    if (label === undefined) return [];
    const { coordinate } = application.parent as FieldDefinition<ObjectType>;
    const what = '@override with a label would do nothing: this gateway moves no share of the requests';
    return [refusal(built, `${coordinate}: ${what}. Leave the label out.`, application.sourceAST)];
  });
}

/** `__typename` would give callers a name that the graph does not have. */
function shownRootTypes({ name, document }: BuiltSubgraph): readonly string[] {
  const root = queryTypeOf(document);
  if (root === 'Query') return [];
  const places: string[] = [];
  for (const definition of document.definitions) {
    if (!('name' in definition) || definition.name === undefined) continue;
    const typeName = definition.name.value;
    if ('fields' in definition) {
      for (const field of definition.fields ?? []) {
        if (namedTypeOf(field.type) === root) places.push(`${typeName}.${field.name.value} returns it`);
      }
    }
    if ('types' in definition && definition.types?.some((member) => member.name.value === root))
      places.push(`the union ${typeName} has it`);
    if ('interfaces' in definition && typeName === root && (definition.interfaces ?? []).length > 0)
      places.push('it implements an interface');
  }
  return places.map(
    (place) =>
      `[${name}] ${root}: the query type has another name than in the graph, and ${place}, so that callers would ` +
      'see that name in "__typename". Call it Query.',
  );
}

function queryTypeOf({ definitions }: DocumentNode): string {
  for (const definition of definitions) {
    if (definition.kind !== Kind.SCHEMA_DEFINITION && definition.kind !== Kind.SCHEMA_EXTENSION) continue;
    const query = definition.operationTypes?.find(({ operation }) => operation === 'query');
    if (query !== undefined) return query.type.name.value;
  }
  return 'Query';
}

function namedTypeOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedTypeOf(type.type);
}

export interface BuiltSubgraph extends ReadSchema {
  readonly subgraph: Subgraph;
}
