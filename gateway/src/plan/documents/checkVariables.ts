import {
  type GraphQLInputType,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  parse,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import { Refusal } from '../../errors/Refusal.ts';
import type { Variables } from '../../http/Variables.ts';
import { fitsType } from './fitsType.ts';
import type { PreparedOperation } from './readDocument.ts';
import { requireBoundedLists } from './requireBoundedLists.ts';

/**
 * The caller's values for the variables that the operation declares, as they were sent. Refuses lists that are too
 * long, values that do not fit the declared types, and null for a variable that a condition names, wherever it stands (docs/rules.md 48
 * "Operations as GraphQL defines them").
 */
export function checkVariables(
  operation: PreparedOperation,
  sent: Variables,
  schema: GraphQLSchema,
): Variables {
  const declared = declaredBy(operation, schema);
  const given = declared.filter(({ name }) => Object.hasOwn(sent, name));
  for (const { name } of given) requireBoundedLists(name, sent[name], operation.definition);
  if (!declared.every((variable) => fits(variable, sent))) {
    const definitions = placedDefinitions(operation);
    const values = Object.fromEntries(given.map(({ name }) => [name, curtailed(sent[name])]));
    const { errors } = getVariableValues(schema, definitions, values, { maxErrors: 10 });
    if (errors !== undefined) throw new Refusal('invalidVariable', { graphqlErrors: errors });
  }
  for (const name of operation.conditions?.keys() ?? []) {
    if (sent[name] === null && Object.hasOwn(sent, name)) throw conditionIsNull(name);
  }
  return Object.fromEntries(given.map(({ name }) => [name, sent[name]]));
}

function conditionIsNull(name: string): Refusal {
  const message = `Variable "$${name}" must be true or false, or be left out: a condition (@include, @skip) needs it.`;
  return new Refusal('invalidVariable', { message });
}

/** The definitions of the operation's variables, with their places in the caller's text. */
function placedDefinitions({ name, source }: PreparedOperation): readonly VariableDefinitionNode[] {
  const placed = parse(source).definitions.find(
    (node) => node.kind === Kind.OPERATION_DEFINITION && node.name?.value === name,
  );
  return placed?.kind === Kind.OPERATION_DEFINITION ? (placed.variableDefinitions ?? []) : [];
}

/**
 * A value as far as a fault can be found and reported: of an object not more members than any input type has fields,
 * since each one too many is a fault whose message prints them all.
 */
function curtailed(value: unknown, depth = 8): unknown {
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  if (Array.isArray(value)) return value.map((item) => curtailed(item, depth - 1));
  const names = Object.keys(value).slice(0, mostMembers);
  const members = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(names.map((name) => [name, curtailed(members[name], depth - 1)]));
}

const mostMembers = 100;

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
