import { operationFromDocument } from '@apollo/federation-internals';
import type { PlanNode, QueryPlan } from '@apollo/query-planner';
import {
  type DocumentNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  OverlappingFieldsCanBeMergedRule,
  parse,
  print,
  specifiedRules,
  validate,
} from 'graphql';
import { checkDocument } from '../limits/checkDocument.ts';
import type { Limits } from '../limits/Limits.ts';
import {
  type ConditionValues,
  conditionsOf,
  fieldOf,
  includedIn,
  type Operation,
  type Selection,
  type SelectionTree,
  selectionTree,
  writtenOut,
} from '../selection/SelectionTree.ts';
import { canonicalOperation, withUsedVariables } from './canonicalOperation.ts';
import type { CheckedDocument, CheckJob, PlanJob, Planned } from './messages.ts';
import { preparePlan } from './PreparedPlan.ts';
import { parameterize } from './parameterize.ts';
import type { CanonicalPlan, PlanningGraph } from './readGraph.ts';

// The work of the planner thread.

/** Everything that is known of a document. Throws as `checkDocument` does. */
export function readAhead(
  { query, plansAhead, isAlike }: CheckJob,
  graph: PlanningGraph,
  limits: Limits,
): CheckedDocument {
  const introspected = checkDocument(query, graph.publicSchema, limits);
  if (!plansAhead) return { introspected, planned: undefined, parameterized: undefined };
  const parameterized = isAlike ? parameterize(query, graph.publicSchema) : undefined;
  return { introspected, planned: planDocument(query, graph), parameterized };
}

/** Undefined if the document has none or several operations, is no query, or conditions decide. */
function planDocument(text: string, graph: PlanningGraph): Planned | undefined {
  const [operation, ...others] = operationsIn(text);
  if (operation?.definition.operation !== OperationTypeNode.QUERY || others.length > 0) return undefined;
  const isConditional = (conditionsOf(operation)?.size ?? 0) > 0;
  return isConditional ? undefined : plan(operation, { text, conditions: NO_CONDITIONS }, graph);
}

const NO_CONDITIONS: ConditionValues = new Map();

/** How an operation that fits the public schema is executed once its conditions are known. */
export function planOperation(job: PlanJob, graph: PlanningGraph): Planned {
  const [operation] = operationsIn(job.text);
  if (operation === undefined) throw new Error('There is no operation to be planned');
  return plan(operation, job, graph);
}

/** How the stock gateway plans an operation that fits the public schema: as it was written, conditions and all. */
export function planByApollo(text: string, graph: PlanningGraph): QueryPlan {
  return buildPlan(parse(text, { noLocation: true }), graph);
}

function operationsIn(text: string): readonly Operation[] {
  const document = parse(text, { noLocation: true });
  return document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [{ document, definition }] : [],
  );
}

function plan(
  operation: Operation,
  { text, conditions }: Pick<PlanJob, 'text' | 'conditions'>,
  graph: PlanningGraph,
): Planned {
  const { publicSchema: schema } = graph;
  const whole = selectionTree(operation, schema);
  const isWhole = conditionsOf(operation) === undefined;
  const tree = isWhole ? whole : includedIn(whole, conditions);
  const canonical = canonicalOperation(operation.definition, tree, graph);
  const { subgraph, plan } = planOnce(canonical.definition, graph);
  const own = subgraph === undefined ? undefined : graph.subgraphs.get(subgraph)?.schema;
  if (subgraph !== undefined && own !== undefined) {
    // The caller's own document, unless conditions may leave out a part of it.
    const document: DocumentNode = isWhole
      ? operation.document
      : {
          kind: Kind.DOCUMENT,
          definitions: [withUsedVariables({ ...operation.definition, selectionSet: writtenOut(tree) })],
        };
    if (canForward(tree, document, { subgraph: own, graph: schema }))
      return { kind: 'forward', subgraph, text: isWhole ? text : print(document) };
  }
  return { kind: 'join', plan };
}

/** Documents that differ in response keys, fragments and layout have one canonical operation, and one plan. */
function planOnce(definition: OperationDefinitionNode | undefined, graph: PlanningGraph): CanonicalPlan {
  if (definition === undefined) return NOTHING_FETCHED;
  const text = print(definition);
  const known = graph.plans.get(text);
  if (known !== undefined) return known;
  const queryPlan = buildPlan({ kind: Kind.DOCUMENT, definitions: [definition] }, graph);
  const made = { subgraph: onlySubgraph(queryPlan), plan: JSON.stringify(preparePlan(queryPlan)) };
  graph.plans.set(text, made);
  return made;
}

const NOTHING_FETCHED: CanonicalPlan = { subgraph: undefined, plan: '{}' };

/** Takes a document with one operation, valid against the public schema. May take a good part of a second. */
function buildPlan(document: DocumentNode, { planner, apiSchema }: PlanningGraph): QueryPlan {
  return planner.buildQueryPlan(operationFromDocument(apiSchema, document, { validate: false }));
}

function onlySubgraph({ node }: QueryPlan): string | undefined {
  const only = node as PlanNode | undefined;
  if (only?.kind !== 'Fetch') return undefined;
  const rewritten = only.requires ?? only.inputRewrites ?? only.outputRewrites ?? only.contextRewrites;
  return rewritten === undefined ? only.serviceName : undefined;
}

/**
 * Whether a subgraph with all fields of an operation answers its text as the graph does: each has the same
 * type and enum values. Not for objects of an unknown type, the root's type name, or an empty selection.
 */
function canForward(tree: SelectionTree, document: DocumentNode, schemas: ComparedSchemas): boolean {
  return hasSameValues(tree, schemas) && validate(schemas.subgraph, document, RULES).length === 0;
}

function hasSameValues(tree: SelectionTree, { subgraph, graph }: ComparedSchemas): boolean {
  const root = graph.getQueryType();
  return isSame(tree);

  function isSame({ selections }: SelectionTree): boolean {
    return selections.length > 0 && selections.every(isSameSelection);
  }

  function isSameSelection(selection: Selection): boolean {
    if (selection.kind === 'fragment') {
      const { condition, within } = selection;
      return (condition === undefined || (condition !== root && isObject(condition))) && isSame(within);
    }
    const { parent, field, isMeta, within } = selection;
    if (isMeta) return parent !== root;
    const own = subgraph.getType(parent.name);
    if (String(field.type) !== String(own && fieldOf(own, field.name)?.type)) return false;
    const named = getNamedType(field.type);
    if (isEnumType(named)) return sameValues(named.name);
    return within === undefined || (isObject(named) && isSame(within));
  }

  function isObject(type: GraphQLNamedType): boolean {
    return isObjectType(type) && isObjectType(subgraph.getType(type.name));
  }

  function sameValues(name: string): boolean {
    const own = subgraph.getType(name);
    const shown = graph.getType(name);
    return isEnumType(own) && isEnumType(shown) && equalNames(own.getValues(), shown.getValues());
  }
}

function equalNames(left: readonly Named[], right: readonly Named[]): boolean {
  const names = new Set(left.map(({ name }) => name));
  return left.length === right.length && right.every(({ name }) => names.has(name));
}

/** That fields under one key fit each other follows from their types, and takes long to find out. */
const RULES = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule);

interface Named {
  readonly name: string;
}

interface ComparedSchemas {
  readonly subgraph: GraphQLSchema;
  readonly graph: GraphQLSchema;
}
