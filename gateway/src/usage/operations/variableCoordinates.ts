import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';

/**
 * The schema coordinates that a caller fills in by variables: input fields and enum values. A name that the schema does
 * not have cannot be among them, whatever was sent.
 *
 * @param variables checked against the operation
 */
export function variableCoordinates(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  schema: GraphQLSchema,
): ReadonlySet<string> {
  const used = new Set<string>();
  for (const { variable, type } of variableDefinitions) {
    const value = variables[variable.name.value];
    const declared = value === undefined ? undefined : typeFromAST(schema, type);
    if (declared !== undefined) addUsed(used, value, declared as GraphQLInputType);
  }
  return used;
}

function addUsed(used: Set<string>, value: unknown, declared: GraphQLInputType): void {
  const type = getNullableType(declared);
  if (value === null) return;
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
