import { Kind, parse, print, visit } from 'graphql';
import { planOperation } from '../../gateway/src/plan/chooseStrategy.ts';
import type { FetchStep, PlanStep } from '../../gateway/src/plan/PreparedPlan.ts';
import type { PlanningGraph } from '../../gateway/src/plan/readGraph.ts';
import { isCondition } from '../../gateway/src/selection/SelectionTree.ts';

/**
 * The fetches of a gateway for an operation, with all parts that its conditions could leave out.
 *
 * @param text one operation with its fragments, valid against the graph
 */
export function plannedFetches(text: string, graph: PlanningGraph): readonly PlannedFetch[] {
  const planned = planOperation(
    { kind: 'plan', text: withoutConditions(text), conditions: new Map() },
    graph,
  );
  switch (planned.kind) {
    case 'forward':
      return [{ subgraph: planned.subgraph, operation: planned.text, requires: undefined }];
    case 'join':
      return planned.plan.root === undefined ? [] : fetchesIn(planned.plan.root);
  }
}

function fetchesIn(step: PlanStep): readonly PlannedFetch[] {
  switch (step.kind) {
    case 'fetch':
      return [step];
    case 'flatten':
      return fetchesIn(step.step);
    default:
      return step.steps.flatMap(fetchesIn);
  }
}

function withoutConditions(text: string): string {
  return print(
    visit(parse(text), { [Kind.DIRECTIVE]: ({ name }) => (isCondition(name.value) ? null : undefined) }),
  );
}

/** One request to a subgraph. */
export type PlannedFetch = Pick<FetchStep, 'subgraph' | 'operation' | 'requires'>;
