import {
  FieldsOnCorrectTypeRule,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInterfaceType,
  isObjectType,
  Kind,
  KnownArgumentNamesRule,
  KnownDirectivesRule,
  KnownTypeNamesRule,
  type OperationDefinitionNode,
  PossibleFragmentSpreadsRule,
  ProvidedRequiredArgumentsRule,
  type SelectionSetNode,
  ValuesOfCorrectTypeRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql';

/**
 * Whether a subgraph that can resolve all fields of an operation answers its very text as the graph does: it
 * validates there, each field has the same type, each interface and union the same members, each enum the same
 * values. A root type may have another name in a subgraph than in the graph, which a supergraph does not tell, so an
 * operation that names it is not forwarded; nor is one with an empty selection set, which has no text.
 *
 * @param operation specialized (`specialize`), valid against the public schema
 */
export function canForward(
  operation: OperationDefinitionNode,
  subgraph: GraphQLSchema,
  graph: GraphQLSchema,
): boolean {
  const root = graph.getQueryType();
  if (!root || !hasSameValues(operation.selectionSet, root, { subgraph, graph })) return false;
  return validate(subgraph, { kind: Kind.DOCUMENT, definitions: [operation] }, rules).length === 0;
}

/**
 * Whether a subgraph that can resolve these fields of an object gives values that the graph may show as they are.
 *
 * @param selectionSet specialized (`specialize`), valid against the public schema
 */
function hasSameValues(
  selectionSet: SelectionSetNode,
  type: GraphQLNamedType,
  { subgraph, graph }: ComparedSchemas,
): boolean {
  const root = graph.getQueryType();
  return sameSelections(selectionSet, type);

  function sameSelections({ selections }: SelectionSetNode, parent: GraphQLNamedType): boolean {
    return (
      selections.length > 0 &&
      selections.every((selection) => {
        if (selection.kind === Kind.INLINE_FRAGMENT) {
          const condition = selection.typeCondition && graph.getType(selection.typeCondition.name.value);
          if (condition !== undefined && (condition === root || !sameObjects(condition))) return false;
          return sameSelections(selection.selectionSet, condition ?? parent);
        }
        if (selection.kind !== Kind.FIELD) return false;
        const name = selection.name.value;
        if (name === '__typename') return parent !== root;
        const type = fieldType(graph, parent, name);
        if (type === undefined || String(type) !== String(fieldType(subgraph, parent, name))) return false;
        const named = getNamedType(type);
        if (isEnumType(named)) return sameValues(named.name);
        if (!isCompositeType(named)) return true;
        return (
          sameObjects(named) &&
          selection.selectionSet !== undefined &&
          sameSelections(selection.selectionSet, named)
        );
      })
    );
  }

  /** Of an interface or a union: has the same members; of an object: is one. */
  function sameObjects(type: GraphQLNamedType): boolean {
    const own = subgraph.getType(type.name);
    if (!isAbstractType(type)) return isObjectType(own) && isObjectType(type);
    if (!isAbstractType(own) || isInterfaceType(own) !== isInterfaceType(type)) return false;
    return equalNames(subgraph.getPossibleTypes(own), graph.getPossibleTypes(type));
  }

  function sameValues(name: string): boolean {
    const own = subgraph.getType(name);
    const shown = graph.getType(name);
    return isEnumType(own) && isEnumType(shown) && equalNames(own.getValues(), shown.getValues());
  }
}

function fieldType(schema: GraphQLSchema, { name: parent }: GraphQLNamedType, name: string) {
  const type = schema.getType(parent);
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name]?.type : undefined;
}

function equalNames(left: readonly Named[], right: readonly Named[]): boolean {
  const names = new Set(left.map(({ name }) => name));
  return left.length === right.length && right.every(({ name }) => names.has(name));
}

/** What a document that is valid for the graph may break in a subgraph. */
const rules = [
  FieldsOnCorrectTypeRule,
  KnownArgumentNamesRule,
  KnownDirectivesRule,
  KnownTypeNamesRule,
  PossibleFragmentSpreadsRule,
  ProvidedRequiredArgumentsRule,
  ValuesOfCorrectTypeRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
];

interface Named {
  readonly name: string;
}

interface ComparedSchemas {
  readonly subgraph: GraphQLSchema;
  /** What callers see. */
  readonly graph: GraphQLSchema;
}
