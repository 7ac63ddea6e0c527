import {
  type FieldNode,
  type GraphQLObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { withUsedVariables } from './canonicalOperation.ts';

/**
 * Asks for entities of some types, with a selection of each. It has no name, so that a subgraph gets one document for the
 * same entities of all operations. Undefined where the caller's operation has a variable of the name that it needs.
 */
export function entityOperation(
  operation: OperationDefinitionNode,
  selections: ReadonlyMap<GraphQLObjectType, { readonly selectionSet: SelectionSetNode }>,
): OperationDefinitionNode | undefined {
  const { variableDefinitions = [] } = operation;
  if (variableDefinitions.some(({ variable }) => variable.name.value === REPRESENTATIONS)) return undefined;
  const fragments = Array.from(selections, ([type, { selectionSet }]) => ({
    kind: Kind.INLINE_FRAGMENT as const,
    typeCondition: { kind: Kind.NAMED_TYPE as const, name: name(type.name) },
    selectionSet,
  }));
  const variable = { kind: Kind.VARIABLE, name: name(REPRESENTATIONS) } as const;
  const any = { kind: Kind.NAMED_TYPE, name: name('_Any') } as const;
  const list = { kind: Kind.LIST_TYPE, type: { kind: Kind.NON_NULL_TYPE, type: any } } as const;
  const type = { kind: Kind.NON_NULL_TYPE, type: list } as const;
  const field: FieldNode = {
    kind: Kind.FIELD,
    name: name('_entities'),
    arguments: [{ kind: Kind.ARGUMENT, name: name(REPRESENTATIONS), value: variable }],
    selectionSet: { kind: Kind.SELECTION_SET, selections: fragments },
  };
  return withUsedVariables({
    kind: Kind.OPERATION_DEFINITION,
    operation: operation.operation,
    variableDefinitions: [{ kind: Kind.VARIABLE_DEFINITION, variable, type }, ...variableDefinitions],
    selectionSet: { kind: Kind.SELECTION_SET, selections: [field] },
  });
}

/** Its variable of the entities that are asked for. */
export const REPRESENTATIONS = 'representations';

function name(value: string) {
  return { kind: Kind.NAME, value } as const;
}
