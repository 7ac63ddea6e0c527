import {
  type ArgumentNode,
  type FieldNode,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
  visit,
} from 'graphql';
import { fieldOf, namedType, type SelectedField, type SelectionTree } from '../selection/SelectionTree.ts';
import type { Graph } from './Graph.ts';

/**
 * The operation as the planner gets it, with keys that meet no others: the field's name, else an alias.
 * Fields under two keys stay apart, as nulls do. `__typename` is asked of interfaces and unions alone.
 * @param tree the rest of the operation once its conditions are known
 */
export function canonicalOperation(
  operation: OperationDefinitionNode,
  tree: SelectionTree,
  { publicSchema: schema, aliasSuffix }: Pick<Graph, 'publicSchema' | 'aliasSuffix'>,
): CanonicalOperation {
  const sourceKeys = new Map<FieldNode, string>();
  const keys = new Map<string, string>();

  function keyOf({ node, field }: SelectedField): string {
    const known = sourceKeys.get(node);
    // Stryker disable next-line ConditionalExpression: the same key is found without it, after longer
    if (known !== undefined) return known;
    const { alias, name, arguments: given = [] } = node;
    const responseKey = (alias ?? name).value;
    const asked = `${responseKey}:${name.value}(${given.map(argumentText).sort().join()}):${comparableType(field.type)}`;
    let key = keys.get(asked);
    if (key === undefined) {
      const plain = responseKey === name.value && given.length === 0;
      key = plain ? name.value : `${name.value}${aliasSuffix}${keys.size}`;
      keys.set(asked, key);
    }
    sourceKeys.set(node, key);
    return key;
  }

  function selectionsOf(parent: GraphQLNamedType, { selections }: SelectionTree): readonly SelectionNode[] {
    return selections.flatMap((selection) => {
      if (selection.kind === 'field') return selection.isMeta ? [] : [fieldNode(parent, selection)];
      const { within } = selection;
      const { type } = within;
      if (includesAll(schema, type, parent)) return selectionsOf(parent, within);
      if (isObjectType(parent)) return [];
      const selected = selectionsOf(type, within);
      const selectionSet = { kind: Kind.SELECTION_SET, selections: selected } as const;
      return selected.length === 0
        ? []
        : [{ kind: Kind.INLINE_FRAGMENT, typeCondition: namedType(type), selectionSet }];
    });
  }

  function fieldNode(parent: GraphQLNamedType, selected: SelectedField): FieldNode {
    const { node, field, within } = selected;
    const { name, arguments: given = [] } = node;
    const key = keyOf(selected);
    // If an object's type is known more narrowly than in the selection, the field's type may be narrower, too.
    const type = getNamedType((fieldOf(parent, name.value) ?? field).type);
    return {
      kind: Kind.FIELD,
      name,
      arguments: given,
      ...(key === name.value ? {} : { alias: { kind: Kind.NAME, value: key } }),
      ...(within && { selectionSet: subselection(type, within) }),
    };
  }

  function subselection(type: GraphQLNamedType, within: SelectionTree): SelectionSetNode {
    const selections = selectionsOf(type, within);
    // Where no type implements an interface, the planner finds no way to the name of one: any field will do.
    const nothing =
      isInterfaceType(type) && schema.getPossibleTypes(type).length === 0 ? leafOf(type) : undefined;
    if (nothing !== undefined)
      return { kind: Kind.SELECTION_SET, selections: selections.length > 0 ? selections : [nothing] };
    const named = isAbstractType(type) || selections.length === 0;
    return { kind: Kind.SELECTION_SET, selections: named ? [typename, ...selections] : selections };
  }

  const selections = selectionsOf(tree.type, tree);
  const selectionSet = { kind: Kind.SELECTION_SET, selections } as const;
  const free = nameInPlaceOfReserved(operation);
  return {
    definition:
      selections.length === 0
        ? undefined
        : renamed(withUsedVariables({ ...operation, directives: [], selectionSet }), free),
    sourceKeys,
    variableNames: new Map(free === undefined ? [] : [[free, RESERVED]]),
  };
}

function leafOf(type: GraphQLInterfaceType): FieldNode | undefined {
  const leaf = Object.values(type.getFields()).find(
    (field) => isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument),
  );
  return leaf && { kind: Kind.FIELD, name: { kind: Kind.NAME, value: leaf.name } };
}

/** The operation with the definitions of those variables alone that it uses. */
export function withUsedVariables(operation: OperationDefinitionNode): OperationDefinitionNode {
  if (!operation.variableDefinitions?.length) return operation;
  const used = new Set<string>();
  visit(operation.selectionSet, { Variable: ({ name }) => void used.add(name.value) });
  const { variableDefinitions = [] } = operation;
  return {
    ...operation,
    variableDefinitions: variableDefinitions.filter(({ variable }) => used.has(variable.name.value)),
  };
}

const typename: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

/** Whether every object of type `parent` is of type `condition`, and has the fields of an interface of that name. */
function includesAll(schema: GraphQLSchema, condition: GraphQLNamedType, parent: GraphQLNamedType): boolean {
  if (condition === parent) return true;
  if (!isAbstractType(condition)) return false;
  return (isObjectType(parent) || isInterfaceType(parent)) && schema.isSubType(condition, parent);
}

/** Equal for types whose values may share one response key (`SameResponseShape` of GraphQL's validation). */
function comparableType(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  return isCompositeType(named) ? String(type).replace(named.name, '{}') : String(type);
}

function argumentText({ name, value }: ArgumentNode): string {
  const text = value.kind === Kind.VARIABLE ? `$${value.name.value}` : print(sorted(value));
  return `${name.value}:${text}`;
}

function sorted(value: ValueNode): ValueNode {
  return visit(value, {
    ObjectValue: {
      leave: (node) => ({
        ...node,
        // Stryker disable next-line EqualityOperator: any order will do that is always the same
        fields: node.fields.toSorted((left, right) => (left.name.value < right.name.value ? -1 : 1)),
      }),
    },
  });
}

/** The planner names a variable `representations`: a variable of the caller's with that name gets another. */
const RESERVED = 'representations';

function nameInPlaceOfReserved({ variableDefinitions = [] }: OperationDefinitionNode): string | undefined {
  const names = variableDefinitions.map(({ variable }) => variable.name.value);
  if (!names.includes(RESERVED)) return undefined;
  let free = `${RESERVED}_`;
  while (names.includes(free)) free += '_';
  return free;
}

function renamed(operation: OperationDefinitionNode, free: string | undefined): OperationDefinitionNode {
  // Stryker disable next-line ConditionalExpression: without it nothing is found to be renamed
  if (free === undefined) return operation;
  return visit(operation, {
    Variable: (node) =>
      node.name.value === RESERVED ? { ...node, name: { ...node.name, value: free } } : undefined,
  });
}

export interface CanonicalOperation {
  /** Undefined if no subgraph has to be asked. */
  readonly definition: OperationDefinitionNode | undefined;
  /** Under which key the canonical answer has the value of a field of the operation. */
  readonly sourceKeys: ReadonlyMap<FieldNode, string>;
  /** The caller's names of variables that are renamed here, by their new names. */
  readonly variableNames: ReadonlyMap<string, string>;
}
