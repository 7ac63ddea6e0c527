import { hash } from 'node:crypto';
import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
  separateOperations,
  stripIgnoredCharacters,
  typeFromAST,
} from 'graphql';
import { costOf, type ListSizes } from '../limits/costOf.ts';
import type { Variables } from '../selection/Parameters.ts';
import {
  type ConditionValues,
  conditionsOf,
  includedIn,
  type Operation,
  type SelectionTree,
  selectionTree,
} from '../selection/SelectionTree.ts';
import { type CanonicalOperation, canonicalOperation } from './canonicalOperation.ts';
import type { Graph } from './Graph.ts';
import type { Planned } from './messages.ts';
import type { PreparedPlan } from './PreparedPlan.ts';
import { ResponseShape } from './ResponseShape.ts';

/** Prepares a text that `checkDocument` has accepted, with the introspected values that it returned. */
export function readDocument(
  source: string,
  introspected: readonly number[],
  { schema, listSizes }: DocumentReading,
): PreparedDocument {
  const document = parse(source, { noLocation: true });
  const { definitions: all } = document;
  const isOne = all.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length === 1;
  // One operation uses all fragments of its document.
  const separated = isOne ? [document] : Object.values(separateOperations(document));
  const operations = separated.map((own, index): PreparedOperation => {
    const definition = own.definitions.find(
      ({ kind }) => kind === Kind.OPERATION_DEFINITION,
    ) as OperationDefinitionNode;
    const operation = { definition, document: own };
    const tree = selectionTree(operation, schema);
    const { variableDefinitions: definitions = [] } = definition;
    const text = separated.length === 1 ? source : print(own);
    const introspectedHere = introspected[index] ?? 0;
    return {
      ...operation,
      name: definition.name?.value,
      declared: definitions.map(({ variable, type, defaultValue }) => ({
        name: variable.name.value,
        type: typeFromAST(schema, type) as GraphQLInputType | undefined,
        // Stryker disable next-line LogicalOperator: GraphQL’s own check looks at what does not fit at once
        mayBeAbsent: defaultValue !== undefined || type.kind !== Kind.NON_NULL_TYPE,
      })),
      isQuery: definition.operation === OperationTypeNode.QUERY,
      tree,
      conditions: conditionsOf(operation),
      cost: costOf(tree, introspectedHere, { definitions, listSizes }),
      introspected: introspectedHere,
      text,
      source,
      digest: hash('sha256', stripIgnoredCharacters(text), 'base64url'),
    };
  });
  return { operations };
}

/** How an operation is executed once its conditions are known. The answer is the same either way, the cost differs. */
export function chooseStrategy(
  { definition, tree: whole, conditions: declared }: PreparedOperation,
  conditions: ConditionValues,
  planned: Planned,
  graph: Pick<Graph, 'publicSchema' | 'aliasSuffix'>,
  readPlan: (text: string) => PreparedPlan = JSON.parse,
): ExecutionStrategy {
  const tree = declared === undefined ? whole : includedIn(whole, conditions);
  if (planned.kind === 'forward') return forwardStrategy(planned, tree, graph);
  // The planner thread has made the same one: response keys are named here as in its plan.
  const { variableNames, sourceKeys } = canonicalOperation(definition, tree, graph);
  const shape = new ResponseShape([tree], graph.publicSchema, sourceKeys);
  return { kind: 'join', plan: readPlan(planned.plan), variableNames, shape };
}

/** Most replies are passed on unread. So the shape is made when one is read for the first time. */
function forwardStrategy(
  planned: Extract<Planned, { kind: 'forward' }>,
  tree: SelectionTree,
  { publicSchema }: Pick<Graph, 'publicSchema'>,
): ForwardStrategy {
  let shape: ResponseShape | undefined;
  return {
    ...planned,
    get shape() {
      shape ??= new ResponseShape([tree], publicSchema);
      return shape;
    },
  };
}

/** `forward`: one subgraph gets the caller's own operation. `join`: the fetches of a plan are joined here. */
export type ExecutionStrategy = ForwardStrategy | JoinStrategy;

export type ForwardStrategy = Extract<Planned, { kind: 'forward' }> & {
  /** Of the text, by its own response keys. */
  readonly shape: ResponseShape;
};

export interface JoinStrategy extends Pick<CanonicalOperation, 'variableNames'> {
  readonly kind: 'join';
  readonly plan: PreparedPlan;
  readonly shape: ResponseShape;
}

export interface DocumentReading {
  readonly schema: GraphQLSchema;
  readonly listSizes: ListSizes;
}

export interface PreparedDocument {
  readonly operations: readonly PreparedOperation[];
}

/** One operation of a document. The same operation is the same object for as long as its document is cached. */
export interface PreparedOperation extends Operation {
  readonly name: string | undefined;
  readonly isQuery: boolean;
  /** Without locations in the text, which take most of a parsed document's memory. */
  readonly definition: OperationDefinitionNode;
  /** The operation with the fragments it uses, and nothing else. */
  readonly document: DocumentNode;
  readonly declared: readonly DeclaredVariable[];
  /** Its selection, whatever its conditions are. */
  readonly tree: SelectionTree;
  /** The variables of its conditions with their defaults. Undefined if it has no conditions. */
  readonly conditions: ConditionValues | undefined;
  /** The operation with its fragments as text. It is the caller's own text if the document has one operation. */
  readonly text: string;
  /** The caller's own text of the whole document. */
  readonly source: string;
  /** Equal for operations that differ in white space and comments at most. */
  readonly digest: string;
  /** How many values of the schema itself its answer may hold (`introspectedValues`). */
  readonly introspected: number;
  /** How many values its answer may hold with these variables, which must have been checked (`costOf`). */
  readonly cost: (variables: Variables) => number;
}

export interface DeclaredVariable {
  readonly name: string;
  readonly type: GraphQLInputType | undefined;
  /** Whether it may be left out. */
  readonly mayBeAbsent: boolean;
}

export interface Executable {
  readonly operation: PreparedOperation;
  readonly variables: Variables;
  readonly cost: number;
}
