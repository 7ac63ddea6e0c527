import { createHash } from 'node:crypto';
import type { FetchNode, PlanNode, QueryPlan, QueryPlanSelectionNode } from '@apollo/query-planner';
import { type DocumentNode, Kind, parse, print, type SelectionNode, visit } from 'graphql';

/**
 * A plan of Apollo's planner with what each fetch needs. Throws for steps that no operation of a served graph
 * leads to: `@fromContext`, `@defer`, conditions.
 */
export function preparePlan({ node: planNode }: QueryPlan): PreparedPlan {
  return { root: planNode === undefined ? undefined : step(planNode as PlanNode) };
}

function step(planNode: PlanNode): PlanStep {
  switch (planNode.kind) {
    case 'Sequence':
      return { kind: 'sequence', steps: planNode.nodes.map(step) };
    case 'Parallel':
      return { kind: 'parallel', steps: planNode.nodes.map(step) };
    case 'Flatten':
      return { kind: 'flatten', path: planNode.path.map(String), step: step(planNode.node) };
    case 'Fetch':
      return prepareFetch(planNode);
    default:
      throw new UnknownStep(planNode.kind);
  }
}

function prepareFetch(planNode: FetchNode): FetchStep {
  if (planNode.contextRewrites !== undefined && planNode.contextRewrites.length > 0)
    throw new UnknownStep('@fromContext');
  const outputRewrites = planNode.outputRewrites ?? [];
  const aliases = new Map(
    outputRewrites.flatMap((rewrite) =>
      rewrite.kind === 'KeyRenamer' ? [[rewrite.path.at(-1) ?? '', rewrite.renameKeyTo]] : [],
    ),
  );
  const document = parse(planNode.operation, { noLocation: true });
  return {
    kind: 'fetch',
    subgraph: planNode.serviceName,
    operation: planNode.operation,
    operationName: planNode.operationName,
    selection: digestOf(document),
    variables: planNode.variableUsages ?? [],
    requires: planNode.requires,
    inputRewrites: planNode.inputRewrites ?? [],
    outputRewrites,
    expected: expectedFields(document, planNode.requires !== undefined, aliases),
  };
}

/** Equal for documents that differ at most in their operations' names, which the planner takes from the caller. */
function digestOf(document: DocumentNode): string {
  const unnamed = visit(document, { OperationDefinition: (node) => ({ ...node, name: undefined }) });
  return createHash('sha256').update(print(unnamed)).digest('base64url');
}

function expectedFields(
  { definitions }: DocumentNode,
  ofEntities: boolean,
  aliases: ReadonlyMap<string, string>,
): readonly ExpectedSelection[] {
  const roots = definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION ? node.selectionSet.selections : [],
  );
  return ofEntities ? roots.flatMap((root) => expectedIn(root, aliases)) : expectedOf(roots, aliases);
}

function expectedIn(node: SelectionNode, aliases: ReadonlyMap<string, string>): readonly ExpectedSelection[] {
  return 'selectionSet' in node ? expectedOf(node.selectionSet?.selections ?? [], aliases) : [];
}

function expectedOf(
  selections: readonly SelectionNode[],
  aliases: ReadonlyMap<string, string>,
): readonly ExpectedSelection[] {
  return selections.flatMap((selection): ExpectedSelection[] => {
    // The planner's documents have no named fragments.
    if (selection.kind === Kind.FRAGMENT_SPREAD) throw new UnknownStep('fragment by name');
    const within = expectedIn(selection, aliases);
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      return [{ kind: 'fragment', typeCondition: selection.typeCondition?.name.value, selections: within }];
    }
    if (selection.name.value === '__typename') return [];
    const key = (selection.alias ?? selection.name).value;
    return [{ kind: 'field', key: aliases.get(key) ?? key, selections: within }];
  });
}

class UnknownStep extends Error {
  constructor(what: string) {
    super(`The plan has a ${what}, which this gateway does not execute itself; EXECUTOR=apollo does`);
  }
}

export interface PreparedPlan {
  /** Undefined if nothing has to be fetched. */
  readonly root: PlanStep | undefined;
}

export type PlanStep =
  | { readonly kind: 'sequence' | 'parallel'; readonly steps: readonly PlanStep[] }
  | { readonly kind: 'flatten'; readonly path: readonly string[]; readonly step: PlanStep }
  | FetchStep;

export interface FetchStep {
  readonly kind: 'fetch';
  readonly subgraph: string;
  readonly operation: string;
  readonly operationName: string | undefined;
  /** Identifies its selection, whatever its operation is called. */
  readonly selection: string;
  readonly variables: readonly string[];
  /** The fields sent to the subgraph for each entity. Undefined for a fetch of root fields. */
  readonly requires: readonly QueryPlanSelectionNode[] | undefined;
  readonly inputRewrites: NonNullable<FetchNode['inputRewrites']>;
  readonly outputRewrites: NonNullable<FetchNode['outputRewrites']>;
  readonly expected: readonly ExpectedSelection[];
}

/** A field by its key in the joined data, or a fragment. */
export type ExpectedSelection =
  | {
      readonly kind: 'field';
      readonly key: string;
      readonly selections: readonly ExpectedSelection[];
    }
  | {
      readonly kind: 'fragment';
      readonly typeCondition: string | undefined;
      readonly selections: readonly ExpectedSelection[];
    };
