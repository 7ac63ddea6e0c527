import { type FieldNode, getArgumentValues, isNonNullType, Kind, type VariableNode } from 'graphql';
import type { SelectedField, Variables } from './Writing.ts';

/**
 * Reads the arguments of a field as graphql-js does. Where each is given by a variable or left out, as gateways send
 * them, it takes what the variables hold.
 *
 * @throws GraphQLError where one is not acceptable
 */
export function argumentsReader({
  definition,
  nodes: [first],
}: SelectedField): (variables: Variables) => Record<string, unknown> {
  if (definition.args.length === 0) return () => NONE;
  const node = first as FieldNode;
  const read = (variables: Variables) => getArgumentValues(definition, node, variables);
  const given = new Map((node.arguments ?? []).map(({ name, value }) => [name.value, value]));
  if ([...given.values()].some(({ kind }) => kind !== Kind.VARIABLE)) return read;
  const known = definition.args.map(({ name, type, defaultValue }) => {
    const variable = (given.get(name) as VariableNode | undefined)?.name.value;
    return { name, variable, defaultValue, mayBeNull: !isNonNullType(type) };
  });
  return (variables) => {
    const values: Record<string, unknown> = {};
    for (const { name, variable, defaultValue, mayBeNull } of known) {
      if (variable === undefined) {
        if (defaultValue !== undefined) values[name] = defaultValue;
        continue;
      }
      if (!Object.hasOwn(variables, variable)) return read(variables);
      const value = variables[variable];
      if (value === null && !mayBeNull) return read(variables);
      values[name] = value;
    }
    return values;
  };
}

const NONE = Object.freeze({});
