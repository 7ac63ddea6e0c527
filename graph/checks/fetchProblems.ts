import type { QueryPlanSelectionNode } from '@apollo/query-planner';
import {
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
  validate,
} from 'graphql';
import { selectionTree } from '../../gateway/src/selection/SelectionTree.ts';
import { usedCoordinates } from '../../gateway/src/usage/operations/usedCoordinates.ts';
import type { PlannedFetch } from './plannedFetches.ts';
import type { SubgraphSide } from './subgraphSides.ts';

/**
 * The reasons why a fetch fails, or gets an unexpected answer, at a subgraph of another release.
 *
 * @param expected the subgraph as the gateway knows it
 * @param present the subgraph that is asked
 */
export function fetchProblems(
  { operation, requires }: PlannedFetch,
  expected: SubgraphSide,
  present: SubgraphSide,
): readonly FetchProblem[] {
  const document = parse(operation);
  const used = document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [];
    const tree = selectionTree({ definition, document }, expected.schema);
    return [...usedCoordinates(definition, tree, expected.schema)];
  });
  const inputs = used.flatMap((name) => membersOfInput(expected.schema.getType(name)));
  const named = [...new Set([...used, ...inputs])].flatMap((coordinate) =>
    problemsOf(coordinate, expected.schema, present.schema),
  );
  if (named.length > 0) return named;
  const keys = requires === undefined ? [] : keyProblems(requires, present);
  if (keys.length > 0) return keys;
  return validate(present.schema, document).map(({ message }) =>
    certain(`something that it refuses: ${message}`),
  );
}

/** The coordinates of all that a caller may put into a variable of a type. */
function membersOfInput(type: GraphQLNamedType | undefined, seen: readonly string[] = []): readonly string[] {
  if (isEnumType(type)) return type.getValues().map(({ name }) => `${type.name}.${name}`);
  if (!isInputObjectType(type) || seen.includes(type.name)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    `${type.name}.${field.name}`,
    ...membersOfInput(getNamedType(field.type), [...seen, type.name]),
  ]);
}

function problemsOf(
  coordinate: string,
  expected: GraphQLSchema,
  present: GraphQLSchema,
): readonly FetchProblem[] {
  // Federation's own.
  if (coordinate.includes('._')) return [];
  if (!has(present, coordinate)) return [certain(`\`${coordinate}\`, which it lacks`)];
  const asked = outputAt(expected, coordinate);
  const answered = outputAt(present, coordinate);
  if (asked === undefined || answered === undefined) return [];
  if (!fits(answered, asked))
    return [certain(`\`${coordinate}\` as \`${asked}\`, which it answers as \`${answered}\``)];
  const strange = valuesOf(getNamedType(answered), present).filter(
    (name) => !valuesOf(getNamedType(asked), expected).includes(name),
  );
  return strange.map((name) => ({
    text: `\`${coordinate}\`, which it may answer with the unknown \`${name}\``,
    isCertain: false,
  }));
}

function has(schema: GraphQLSchema, coordinate: string): boolean {
  const [, typeName = '', member, argument] = /^(\w+)(?:\.(\w+))?(?:\((\w+):\))?$/.exec(coordinate) ?? [];
  const type = schema.getType(typeName);
  if (member === undefined) return type !== undefined;
  if (isEnumType(type)) return type.getValue(member) !== undefined;
  if (isInputObjectType(type)) return type.getFields()[member] !== undefined;
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[member] : undefined;
  if (field === undefined || argument === undefined) return field !== undefined;
  return field.args.some(({ name }) => name === argument);
}

function outputAt(schema: GraphQLSchema, coordinate: string): GraphQLOutputType | undefined {
  const [typeName = '', member = ''] = coordinate.split('.');
  const type = schema.getType(typeName);
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[member]?.type : undefined;
}

/** Whether every value of a type is one of the type that is expected. */
function fits(answered: GraphQLOutputType, asked: GraphQLOutputType): boolean {
  if (isNonNullType(asked)) return isNonNullType(answered) && fits(answered.ofType, asked.ofType);
  if (isNonNullType(answered)) return fits(answered.ofType, asked);
  if (isListType(asked)) return isListType(answered) && fits(answered.ofType, asked.ofType);
  return !isListType(answered) && answered.name === asked.name;
}

/** The values of an enum, the object types of an interface or a union. */
function valuesOf(type: GraphQLNamedType, schema: GraphQLSchema): readonly string[] {
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  return isAbstractType(type) ? schema.getPossibleTypes(type).map(({ name }) => name) : [];
}

/** The entities whose sent representation has no key by which the subgraph finds them. */
function keyProblems(
  requires: readonly QueryPlanSelectionNode[],
  present: SubgraphSide,
): readonly FetchProblem[] {
  return requires.flatMap((sent) => {
    if (sent.kind !== 'InlineFragment' || sent.typeCondition === undefined) return [];
    const keys = present.entityKeys.get(sent.typeCondition) ?? [];
    if (keys.some((key) => holds(sent.selections, key))) return [];
    return [certain(`\`${sent.typeCondition}\` by ${namesOf(sent.selections)}, which is no key of it there`)];
  });
}

function holds(sent: readonly QueryPlanSelectionNode[], { selections }: SelectionSetNode): boolean {
  return selections.every((needed) => {
    if (needed.kind !== Kind.FIELD) {
      return needed.kind === Kind.INLINE_FRAGMENT && holds(sent, needed.selectionSet);
    }
    const own = sent.find((each) => each.kind === 'Field' && each.name === needed.name.value);
    if (own === undefined) return false;
    return needed.selectionSet === undefined || holds(own.selections ?? [], needed.selectionSet);
  });
}

function namesOf(sent: readonly QueryPlanSelectionNode[]): string {
  return sent
    .flatMap((each) => (each.kind === 'Field' && each.name !== '__typename' ? [`\`${each.name}\``] : []))
    .join(' and ');
}

function certain(text: string): FetchProblem {
  return { text, isCertain: true };
}

/** Why a fetch is not answered as the gateway expects. */
export interface FetchProblem {
  /** The requested field, and its problem. */
  readonly text: string;
  /** Whether it always is. A value that the gateway does not know yet may come or not. */
  readonly isCertain: boolean;
}
