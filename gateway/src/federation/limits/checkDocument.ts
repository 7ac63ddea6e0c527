import {
  type ASTVisitor,
  type DocumentNode,
  type FloatValueNode,
  type FragmentDefinitionNode,
  GraphQLError,
  GraphQLFloat,
  type GraphQLSchema,
  getNamedType,
  type IntValueNode,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
  Lexer,
  NoFragmentCyclesRule,
  type OperationDefinitionNode,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  Source,
  specifiedRules,
  TokenKind,
  type ValidationContext,
  validate,
  visit,
} from 'graphql';
import { Refusal } from '../errors/Refusal.ts';
import { selectionTree } from '../selection/SelectionTree.ts';
import { costOfIntrospected, introspectedValues } from './costOf.ts';
import { type Limits, MOST_LINES, refuseAbove } from './Limits.ts';

/**
 * Throws a `Refusal` for a text that is no document, exceeds a limit or does not fit the schema; it may take
 * 70 ms.
 * @returns of each operation, how many values of the schema itself it selects
 */
export function checkDocument(query: string, schema: GraphQLSchema, limits: Limits): readonly number[] {
  const document = parseWithin(limits, query);
  checkComplexity(document, limits);
  // Comparing the fields of fragments that contain themselves may exhaust the stack, so these are refused first. Most
  // documents have no fragments, and the rule by itself takes a quarter of the time of all together.
  if (document.definitions.some(({ kind }) => kind === Kind.FRAGMENT_DEFINITION))
    requireValid(validate(schema, document, [NoFragmentCyclesRule], { maxErrors }), document);
  requireValid(validate(schema, document, validationRules, { maxErrors }), document);
  // Whatever introspects begins with these. Most documents do not, and resolving their fields takes long.
  const mayIntrospect = query.includes('__');
  const most = Math.floor(limits.cost / costOfIntrospected);
  return document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [];
    if (!mayIntrospect) return [0];
    const values = introspectedValues(selectionTree({ definition, document }, schema), schema, most);
    if (values > most) throw refuseAbove('tooCostly', limits.cost);
    return [values];
  });
}

const maxErrors = 20;
const validationRules = [...specifiedRules, FiniteNumbersRule];

function requireValid(errors: readonly GraphQLError[], document: DocumentNode): void {
  if (errors.length === 0) return;
  throw new Refusal('validation', { graphqlErrors: errors.map((error) => explained(error, document)) });
}

/** GraphQL's rules say what is wrong with a value without saying where, and end a comparison without saying why. */
function explained(error: GraphQLError, document: DocumentNode): GraphQLError {
  if (error.message === 'Validation aborted.')
    return new GraphQLError('The query repeats too many fields to be checked. Ask for each of them once.');
  const node = error.nodes?.at(-1);
  const place =
    node?.loc !== undefined && VALUES.has(node.kind) ? placeOf(node.loc.start, document) : undefined;
  return place === undefined
    ? error
    : new GraphQLError(`${place}: ${error.message}`, { nodes: error.nodes ?? null });
}

/** What takes the value at a place of the text, as `Argument "filter.near" of "events"` (docs/interface.md 7 "Errors"). */
function placeOf(start: number, document: DocumentNode): string | undefined {
  let owner: string | undefined;
  const path: string[] = [];
  visit(document, {
    enter(node) {
      if (node.loc === undefined || node.loc.start > start || node.loc.end <= start) return false;
      if (node.kind === Kind.FIELD || node.kind === Kind.DIRECTIVE) owner = node.name.value;
      if (node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD) path.push(node.name.value);
      if (node.kind === Kind.VARIABLE_DEFINITION) path.push(`$${node.variable.name.value}`);
      return undefined;
    },
  });
  const [first] = path;
  if (first === undefined) return undefined;
  return first.startsWith('$') ? `Variable "${first}"` : `Argument "${path.join('.')}" of "${owner}"`;
}

const VALUES: ReadonlySet<string> = new Set([
  ...[Kind.VARIABLE, Kind.INT, Kind.FLOAT, Kind.STRING, Kind.BOOLEAN],
  ...[Kind.NULL, Kind.ENUM, Kind.LIST, Kind.OBJECT],
]);

/** A number must be finite, `1e400` is not: GraphQL checks this only for `Int`. */
function FiniteNumbersRule(context: ValidationContext): ASTVisitor {
  function check(node: IntValueNode | FloatValueNode): void {
    const type = getNamedType(context.getInputType());
    // GraphQL's own validation decides how other types read a number. Nothing decides it for the schema's own scalars.
    if (type !== undefined && type !== GraphQLFloat && isScalarType(type) && isSpecifiedScalarType(type))
      return;
    if (Number.isFinite(Number(node.value))) return;
    const shown = node.value.length > 30 ? `${node.value.slice(0, 30)}…` : node.value;
    context.reportError(
      new GraphQLError(`The number ${shown} is too large: numbers go up to 1.7976931348623157e308.`, {
        nodes: node,
      }),
    );
  }
  return { IntValue: check, FloatValue: check };
}

/**
 * Refuses an operation beyond a limit on its complexity, before validation, whose work may grow faster than
 * the document. Validation visits all operations, so they count together.
 */
function checkComplexity({ definitions }: DocumentNode, limits: Limits): void {
  const operations = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const fragments: Fragments = new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  const all = operations.map((operation) => complexityOf(operation, fragments));
  for (const { kind, limit, join } of complexityRules) {
    const measured = all.reduce((total, complexity) => join(total, complexity[limit]), 0);
    if (measured > limits[limit]) throw refuseAbove(kind, limits[limit], measured);
  }
}

/** Every fragment is measured once, however often it is spread, so that nesting cannot multiply the work. */
function complexityOf(operation: OperationDefinitionNode, fragments: Fragments): Complexity {
  const measured = new Map<string, Complexity>();

  function ofSet({ selections }: SelectionSetNode): Complexity {
    return selections.map(ofSelection).reduce(beside, nothing);
  }

  function ofSelection(selection: SelectionNode): Complexity {
    const within = ofWithin(selection);
    const isField = selection.kind === Kind.FIELD;
    return {
      depth: within.depth + (isField ? 1 : 0),
      aliases: within.aliases + (isField && selection.alias !== undefined ? 1 : 0),
      directives: within.directives + (selection.directives?.length ?? 0),
      selections: within.selections + 1,
      rootFields: isField ? 1 : within.rootFields,
    };
  }

  function ofWithin(selection: SelectionNode): Complexity {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value);
    return selection.selectionSet === undefined ? nothing : ofSet(selection.selectionSet);
  }

  function ofFragment(name: string): Complexity {
    const known = measured.get(name);
    if (known !== undefined) return known;
    measured.set(name, nothing);
    const fragment = fragments.get(name);
    const complexity = fragment === undefined ? nothing : ofSet(fragment.selectionSet);
    measured.set(name, complexity);
    return complexity;
  }

  const complexity = ofSet(operation.selectionSet);
  const own = [operation, ...(operation.variableDefinitions ?? [])];
  const directives = own.reduce(
    (total, node) => total + (node.directives?.length ?? 0),
    complexity.directives,
  );
  return { ...complexity, directives };
}

function beside(left: Complexity, right: Complexity): Complexity {
  return {
    depth: Math.max(left.depth, right.depth),
    aliases: left.aliases + right.aliases,
    directives: left.directives + right.directives,
    selections: left.selections + right.selections,
    rootFields: left.rootFields + right.rootFields,
  };
}

const nothing: Complexity = { depth: 0, aliases: 0, directives: 0, selections: 0, rootFields: 0 };

const complexityRules = [
  { kind: 'tooDeep', limit: 'depth', join: Math.max },
  { kind: 'tooManyAliases', limit: 'aliases', join: Math.max },
  { kind: 'tooManyDirectives', limit: 'directives', join: Math.max },
  { kind: 'tooManySelections', limit: 'selections', join: (left: number, right: number) => left + right },
  { kind: 'tooManyRootFields', limit: 'rootFields', join: Math.max },
] as const;

/** The counts of a selection. Those of a fragment count each time it is spread (`Limits`). Fragments add no level. */
type Complexity = Pick<Limits, 'depth' | 'aliases' | 'directives' | 'selections' | 'rootFields'>;

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Throws a `Refusal` for too many tokens, lines or levels, and for a text that is no document. */
function parseWithin({ tokens, depth }: Pick<Limits, 'tokens' | 'depth'>, query: string): DocumentNode {
  try {
    checkTokens(new Lexer(new Source(query)), tokens, Math.min(bracketsToALevel * depth, mostBrackets));
    return parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) throw new Refusal('syntax', { graphqlErrors: [error] });
    throw error;
  }
}

/** A level has at most so many fields: its own, those of its arguments, and of its fragments. */
const bracketsToALevel = 4;

/** Parsing takes some kilobytes of stack for each. */
const mostBrackets = 250;

function checkTokens(lexer: Lexer, maxTokens: number, maxBrackets: number): void {
  let count = 0;
  let open = 0;
  while (lexer.advance().kind !== TokenKind.EOF) {
    count += 1;
    if (count > maxTokens) throw refuseAbove('tooManyTokens', maxTokens);
    open += steps.get(lexer.token.kind) ?? 0;
    if (open > maxBrackets) throw refuseAbove('tooNested', maxBrackets);
  }
  if (lexer.line > MOST_LINES) throw refuseAbove('tooManyLines', MOST_LINES);
}

const steps: ReadonlyMap<TokenKind, 1 | -1> = new Map([
  [TokenKind.BRACE_L, 1],
  [TokenKind.BRACKET_L, 1],
  [TokenKind.PAREN_L, 1],
  [TokenKind.BRACE_R, -1],
  [TokenKind.BRACKET_R, -1],
  [TokenKind.PAREN_R, -1],
]);
