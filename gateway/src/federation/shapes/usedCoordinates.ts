import {
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isListType,
  isSpecifiedScalarType,
  type OperationDefinitionNode,
  typeFromAST,
  valueFromASTUntyped,
} from 'graphql';
import type { SelectedField, SelectionTree } from '../selection/SelectionTree.ts';

/**
 * The schema coordinates that an operation names, such as `Event.title_nb` and `Query.events(filter:)`. None
 * is a value of the caller's; variables' values have their own (`variableCoordinates`).
 */
export function usedCoordinates(
  { variableDefinitions = [] }: OperationDefinitionNode,
  tree: SelectionTree,
  schema: GraphQLSchema,
): ReadonlySet<string> {
  const used = new Set<string>();
  const visited = new Set<SelectionTree>();

  function ofTree(selected: SelectionTree): void {
    if (visited.has(selected)) return;
    visited.add(selected);
    for (const selection of selected.selections) {
      if (selection.kind === 'field') ofField(selection);
      else if (selection.condition !== undefined) ofType(selection.condition);
      if (selection.within !== undefined) ofTree(selection.within);
    }
  }

  function ofField({ node, parent, field, isMeta }: SelectedField): void {
    if (isMeta || isBuiltIn(parent)) return;
    const name = `${parent.name}.${field.name}`;
    used.add(name);
    for (const { name: given, value } of node.arguments ?? []) {
      const argument = field.args.find((each) => each.name === given.value);
      if (argument === undefined) continue;
      used.add(`${name}(${argument.name}:)`);
      addUsed(used, valueFromASTUntyped(value), argument.type);
    }
  }

  function ofType(type: GraphQLNamedType): void {
    if (!isBuiltIn(type)) used.add(type.name);
  }

  ofTree(tree);
  for (const { type: node, defaultValue } of variableDefinitions) {
    const type = typeFromAST(schema, node) as GraphQLInputType | undefined;
    if (type === undefined) continue;
    ofType(getNamedType(type));
    if (defaultValue !== undefined) addUsed(used, valueFromASTUntyped(defaultValue), type);
  }
  return used;
}

/** The schema coordinates that checked variables fill in: input fields and enum values of the schema. */
export function variableCoordinates(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  schema: GraphQLSchema,
): ReadonlySet<string> {
  const used = new Set<string>();
  for (const { variable, type } of variableDefinitions) {
    const name = variable.name.value;
    const declared = Object.hasOwn(variables, name) ? typeFromAST(schema, type) : undefined;
    if (declared !== undefined) addUsed(used, variables[name], declared as GraphQLInputType);
  }
  return used;
}

/** @param value as JSON has it; undefined if a variable stands there */
function addUsed(used: Set<string>, value: unknown, declared: GraphQLInputType): void {
  const type = getNullableType(declared);
  if (value === null || value === undefined) return;
  if (isListType(type)) {
    for (const item of Array.isArray(value) ? value : [value]) addUsed(used, item, type.ofType);
  } else if (isEnumType(type)) {
    if (typeof value === 'string' && type.getValue(value) !== undefined) used.add(`${type.name}.${value}`);
  } else if (isInputObjectType(type) && typeof value === 'object') {
    const fields = type.getFields();
    for (const [name, member] of Object.entries(value)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field === undefined) continue;
      used.add(`${type.name}.${name}`);
      addUsed(used, member, field.type);
    }
  }
}

function isBuiltIn(type: GraphQLNamedType): boolean {
  return isIntrospectionType(type) || isSpecifiedScalarType(type);
}
