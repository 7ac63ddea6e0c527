import type { AdmissionRequest } from '@calendar/http/FairQueue';
import { STANDARD_SCALARS } from '@calendar/http/protocol';
import { MOST_COMPARED } from '@calendar/text/comparedText';
import {
  BREAK,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getVariableValues,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  parse,
  type VariableDefinitionNode,
  visit,
} from 'graphql';
import { Refusal } from '../errors/Refusal.ts';
import { type Limits, refuseAbove } from '../limits/Limits.ts';
import type { Parameters, Variables } from '../selection/Parameters.ts';
import type { DocumentCache } from './DocumentCache.ts';
import type { DeclaredVariable, Executable, PreparedDocument, PreparedOperation } from './readDocument.ts';

/**
 * The operation that a request names, of a document that is prepared first. Those that differ in literals alone have
 * one. Rejects with a `Refusal`, which is always that of the caller's own text.
 */
export async function executableOf(
  parameters: Parameters,
  { documents, schema, limits }: Checking,
  admission: AdmissionRequest,
): Promise<Executable> {
  const { query } = parameters;
  const known = documents.known(query);
  const alike = known === undefined ? documents.withoutLiterals(parameters) : undefined;
  if (alike !== undefined) {
    try {
      const document = documents.known(alike.query) ?? (await documents.prepare(alike.query, admission));
      return checkOperation(document, alike, schema, limits);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  const document = known ?? (await documents.prepare(query, admission));
  return checkOperation(document, parameters, schema, limits);
}

interface Checking {
  readonly documents: Pick<DocumentCache, 'known' | 'withoutLiterals' | 'prepare'>;
  readonly schema: GraphQLSchema;
  readonly limits: Limits;
}

/**
 * The operation that a request names, with its variables. Throws a `Refusal` for either, and for its cost.
 */
export function checkOperation(
  document: PreparedDocument,
  { operationName, variables: sent }: Parameters,
  schema: GraphQLSchema,
  limits: Limits,
): Executable {
  const operation = chooseOperation(document, operationName);
  const variables = checkVariables(operation, sent, schema);
  const cost = operation.cost(variables);
  if (cost > limits.cost) throw refuseAbove('tooCostly', limits.cost, cost);
  return { operation, variables, cost };
}

/** The operation that the caller means. Refuses an unknown or missing name, and everything that is not a query. */
export function chooseOperation(document: PreparedDocument, name: string | undefined): PreparedOperation {
  const operation = name === undefined ? onlyOperation(document) : namedOperation(document, name);
  if (!operation.isQuery) throw new Refusal('notAQuery');
  return operation;
}

function onlyOperation({ operations }: PreparedDocument): PreparedOperation {
  const [operation, ...others] = operations;
  if (operation === undefined) {
    throw new Refusal('unknownOperation', { message: 'The document has fragments but no operation.' });
  }
  if (others.length > 0) throw new Refusal('ambiguousOperation');
  return operation;
}

function namedOperation({ operations }: PreparedDocument, name: string): PreparedOperation {
  const operation = operations.find((candidate) => candidate.name === name);
  if (operation === undefined) {
    throw new Refusal('unknownOperation', {
      message: `The document has no operation named ${JSON.stringify(name)}.`,
    });
  }
  return operation;
}

/**
 * The caller's values for the declared variables. Refuses long lists, values that do not fit, and null for a
 * condition's variable (docs/rules.md 48 "Operations as GraphQL defines them").
 */
export function checkVariables(
  operation: PreparedOperation,
  sent: Variables,
  schema: GraphQLSchema,
): Variables {
  const given = operation.declared.filter(({ name }) => Object.hasOwn(sent, name));
  if (!operation.declared.every((variable) => fits(variable, sent))) {
    for (const { name } of given) requireBoundedLists(name, sent[name], operation.definition);
    const values = Object.fromEntries(given.map(({ name }) => [name, curtailed(sent[name])]));
    const { errors } = getVariableValues(schema, locatedDefinitions(operation), values, { maxErrors: 10 });
    if (errors !== undefined) throw new Refusal('invalidVariable', { graphqlErrors: errors });
  }
  for (const name of operation.conditions?.keys() ?? []) {
    if (sent[name] === null && Object.hasOwn(sent, name)) throw conditionIsNull(name);
  }
  return Object.fromEntries(given.map(({ name }) => [name, sent[name]]));
}

function fits({ name, type, mayBeAbsent }: DeclaredVariable, sent: Variables): boolean {
  if (!Object.hasOwn(sent, name)) return mayBeAbsent;
  return type !== undefined && fitsType(sent[name], type);
}

function conditionIsNull(name: string): Refusal {
  const message = `Variable "$${name}" must be true or false, or be left out: a condition (@include, @skip) needs it.`;
  return new Refusal('invalidVariable', { message });
}

function locatedDefinitions({ name, source }: PreparedOperation): readonly VariableDefinitionNode[] {
  const located = parse(source).definitions.find(
    (node) => node.kind === Kind.OPERATION_DEFINITION && node.name?.value === name,
  );
  return located?.kind === Kind.OPERATION_DEFINITION ? (located.variableDefinitions ?? []) : [];
}

/** Of an object, as many members as any input type has fields: a fault's message prints all others. */
function curtailed(value: unknown, depth = deepest): unknown {
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  if (Array.isArray(value)) return value.map((item) => curtailed(item, depth - 1));
  const names = Object.keys(value).slice(0, mostMembers);
  const members = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(names.map((name) => [name, curtailed(members[name], depth - 1)]));
}

/** Refuses a list with more items than any argument takes, with the message that subgraphs have for it. */
function requireBoundedLists(variable: string, value: unknown, definition: OperationDefinitionNode): void {
  const found = overlong(value, undefined);
  if (found === undefined) return;
  const name = found.name ?? argumentOf(variable, definition) ?? `$${variable}`;
  const message = `Argument "${name}" must have at most ${MOST_COMPARED} items; got ${found.length}.`;
  throw new Refusal('listTooLong', { message });
}

function overlong(value: unknown, name: string | undefined, depth = deepest): Overlong | undefined {
  if (typeof value !== 'object' || value === null || depth === 0) return undefined;
  if (Array.isArray(value) && value.length > MOST_COMPARED) return { name, length: value.length };
  for (const [member, item] of Object.entries(value)) {
    const found = overlong(item, Array.isArray(value) ? name : member, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function argumentOf(variable: string, definition: OperationDefinitionNode): string | undefined {
  let found: string | undefined;
  visit(definition, {
    Variable({ name }, _key, parent) {
      if (name.value !== variable || parent === undefined || !('kind' in parent)) return undefined;
      if (parent.kind !== Kind.ARGUMENT && parent.kind !== Kind.OBJECT_FIELD) return undefined;
      found = parent.name.value;
      return BREAK;
    },
  });
  return found;
}

const mostMembers = 100;
/** Levels of lists and objects in a value; no input type has more. */
const deepest = 8;

interface Overlong {
  readonly name: string | undefined;
  readonly length: number;
}

/**
 * Whether a JSON value certainly fits an input type (docs/rules.md 49 "Bounds before work"). False leaves it
 * to `coerceInputValue`, which costs several times as much.
 */
export function fitsType(value: unknown, type: GraphQLInputType): boolean {
  if (isNonNullType(type)) return value !== null && fitsType(value, type.ofType);
  if (value === null) return true;
  if (isListType(type)) {
    if (!Array.isArray(value) || value.length > MOST_COMPARED) return false;
    return value.every((item) => fitsType(item, type.ofType));
  }
  if (isInputObjectType(type)) return fitsObject(value, type);
  return STANDARD_SCALARS.get(type.name)?.(value) ?? false;
}

function fitsObject(value: unknown, type: GraphQLInputObjectType): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || type.isOneOf) return false;
  const fields = type.getFields();
  for (const name in value) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined || !fitsType((value as Record<string, unknown>)[name], field.type)) return false;
  }
  return requiredOf(type).every((name) => Object.hasOwn(value, name));
}

function requiredOf(type: GraphQLInputObjectType): readonly string[] {
  let names = required.get(type);
  if (names === undefined) {
    names = Object.values(type.getFields())
      .filter(isRequiredInputField)
      .map(({ name }) => name);
    required.set(type, names);
  }
  return names;
}

const required = new WeakMap<GraphQLInputObjectType, readonly string[]>();
