import { type GraphQLInputType, type GraphQLSchema, getVariableValues, typeFromAST } from 'graphql';
import { Refusal } from '../errors/Refusal.ts';
import type { PreparedOperation } from './DocumentStore.ts';
import { fitsType } from './fitsType.ts';
import type { Variables } from './Variables.ts';

export type { Variables } from './Variables.ts';

/**
 * The caller's values for the variables that the operation declares, as they were sent. Refuses values that do not
 * fit the declared types.
 */
export function checkVariables(
  operation: PreparedOperation,
  sent: Variables,
  schema: GraphQLSchema,
): Variables {
  const declared = declaredBy(operation, schema);
  if (!declared.every((variable) => fits(variable, sent))) {
    const { errors } = getVariableValues(schema, operation.definition.variableDefinitions ?? [], sent, {
      maxErrors: 10,
    });
    if (errors !== undefined) throw new Refusal('invalidVariable', { graphqlErrors: errors });
  }
  const given = declared.filter(({ name }) => Object.hasOwn(sent, name));
  return Object.fromEntries(given.map(({ name }) => [name, sent[name]]));
}

function fits({ name, type, mayBeAbsent }: Declared, sent: Variables): boolean {
  if (!Object.hasOwn(sent, name)) return mayBeAbsent;
  return type !== undefined && fitsType(sent[name], type);
}

function declaredBy(operation: PreparedOperation, schema: GraphQLSchema): readonly Declared[] {
  let variables = known.get(operation);
  if (variables === undefined) {
    variables = (operation.definition.variableDefinitions ?? []).map(({ variable, type, defaultValue }) => ({
      name: variable.name.value,
      type: typeFromAST(schema, type) as GraphQLInputType | undefined,
      mayBeAbsent: defaultValue !== undefined || type.kind !== 'NonNullType',
    }));
    known.set(operation, variables);
  }
  return variables;
}

const known = new WeakMap<PreparedOperation, readonly Declared[]>();

/** A variable as an operation declares it. */
interface Declared {
  readonly name: string;
  readonly type: GraphQLInputType | undefined;
  /** Whether it may be left out. */
  readonly mayBeAbsent: boolean;
}
