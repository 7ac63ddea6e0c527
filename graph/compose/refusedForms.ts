import type { CompositionResult } from '@apollo/composition';
import { buildSubgraph, type FieldDefinition, type ObjectType } from '@apollo/federation-internals';
import { type DocumentNode, Kind, parse, type TypeNode, visit } from 'graphql';
import type { SubgraphSchema } from './SubgraphSchema.ts';

/**
 * Forms that compose, but whose answers would differ from those of one server (docs/rules.md 48 "Operations as GraphQL
 * defines them"). The query planner makes no correct plan for them, or the supergraph lacks information. Each place
 * gives a sentence with subgraph, type and field.
 */
export function refusedForms(
  subgraphs: readonly SubgraphSchema[],
  hints: NonNullable<CompositionResult['hints']>,
): readonly string[] {
  return [
    ...subgraphs.flatMap(requirementsWithArguments),
    ...subgraphs.flatMap(shownRootTypes),
    ...subgraphs.flatMap(requirementsOfInterfaceObjects),
    ...interfacesOfNothing(subgraphs),
    ...hints.filter(({ definition }) => differingData.has(definition.code)).map(({ message }) => message),
  ];
}

/** Hints that a field's value depends on the subgraph that is asked for it. */
const differingData = new Set([
  'INCONSISTENT_RUNTIME_TYPES_FOR_SHAREABLE_RETURN',
  'INCONSISTENT_DEFAULT_VALUE_PRESENCE',
]);

/** The planner asks for a required field with its arguments and without them under one key. */
function requirementsWithArguments({ name, schema }: SubgraphSchema): readonly string[] {
  const subgraph = buildSubgraph(name, '', parse(schema));
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
function requirementsOfInterfaceObjects({ name, schema }: SubgraphSchema): readonly string[] {
  const metadata = buildSubgraph(name, '', parse(schema)).metadata();
  return [...metadata.requiresDirective().applications()].flatMap((application) => {
    const { coordinate, parent } = application.parent as FieldDefinition<ObjectType>;
    if (!metadata.isInterfaceObjectType(parent)) return [];
    return [
      `[${name}] ${coordinate}: @requires on a field of an @interfaceObject, for which the query planner does not ` +
        `always find a plan. Declare the field on the types that implement ${parent.name}, or require nothing.`,
    ];
  });
}

/** Whatever such a field returns has no type that exists, so that no answer with it can be completed. */
function interfacesOfNothing(subgraphs: readonly SubgraphSchema[]): readonly string[] {
  const built = subgraphs.map(({ name, schema }) => ({
    name,
    subgraph: buildSubgraph(name, '', parse(schema)),
  }));
  const isForInterface = (type: ObjectType, { subgraph }: (typeof built)[number]): boolean =>
    subgraph.metadata().isInterfaceObjectType(type);
  const interfaceObjects = built.flatMap((own) =>
    own.subgraph.schema
      .objectTypes()
      .filter((type) => isForInterface(type, own))
      .map((type) => ({ subgraph: own.name, name: type.name })),
  );
  const objects = built.flatMap((own) =>
    own.subgraph.schema.objectTypes().filter((type) => !isForInterface(type, own)),
  );
  const implemented = new Set(objects.flatMap((type) => type.interfaces().map(({ name }) => name)));
  return interfaceObjects
    .filter(({ name }) => !implemented.has(name))
    .map(
      ({ subgraph, name }) =>
        `[${subgraph}] ${name}: @interfaceObject of an interface that no type implements in any subgraph, so that ` +
        'its values have no type. Add a type that implements it, or take the field away until there is one.',
    );
}

/** `__typename` would give callers a name that the graph does not have. */
function shownRootTypes({ name, schema }: SubgraphSchema): readonly string[] {
  const document = parse(schema);
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
