import type { ExecutionStrategy, JoinStrategy } from '../plan/chooseStrategy.ts';
import { conditionValues } from '../plan/documents/conditions.ts';
import type { SplicedStep } from '../plan/PreparedPlan.ts';
import type { Execution } from './Execution.ts';
import { fetchEntities } from './entities/fetchEntities.ts';
import { fetchFromSubgraph } from './fetchFromSubgraph.ts';
import { forward } from './forward.ts';
import type { EntityRequest, Fetcher, JoinRequest } from './join/JoinExecution.ts';
import { join } from './join/join.ts';
import { LargerThanHere, RecordedFetches } from './largeJoins/RecordedFetches.ts';
import type { Outcome } from './Outcome.ts';
import { spliceJoin } from './splice/spliceJoin.ts';

/** Executes one operation by the strategy that was chosen for it. */
export function execute(execution: Execution, strategy: ExecutionStrategy): Promise<Outcome> {
  if (strategy.kind === 'forward') return forward(execution, strategy);
  const { entities: store } = execution;
  const fetch: Fetcher = (subgraph, request) =>
    store !== undefined && isForEntities(request)
      ? fetchEntities(subgraph, request, execution, store)
      : fetchFromSubgraph(subgraph, request, execution);
  if (strategy.kind === 'apollo') return join({ ...execution, fetch }, strategy);
  return joinWithLeastWork(execution, strategy, new RecordedFetches(fetch));
}

/**
 * What can be is spliced, what is small is merged in the main thread, and what takes long in a thread of its own. What
 * was fetched until one of these turns out not to do is not fetched again.
 */
async function joinWithLeastWork(
  execution: Execution,
  strategy: JoinStrategy,
  fetches: RecordedFetches,
): Promise<Outcome> {
  const { operation, variables, largeJoins, joins, telling } = execution;
  const { kind, plan } = strategy;
  if (plan.root?.kind === 'spliced' && isWritten(plan.root, telling)) {
    const spliced = await smallEnough(
      spliceJoin(plan.root, { ...execution, fetch: fetches.attempt(maxBytesSpliced) }),
    );
    if (spliced !== undefined) {
      joins.spliced++;
      joins.splicedBytes += spliced.data.length;
      return spliced;
    }
  }
  joins.merged++;
  if (operation.introspected <= mostIntrospectedHere) {
    const merged = await smallEnough(
      join({ ...execution, fetch: fetches.attempt(maxBytesMerged) }, strategy),
    );
    if (merged !== undefined) return merged;
  }
  const conditions = conditionValues(operation, variables);
  const job = { text: operation.text, planned: { kind, plan }, conditions, variables };
  return largeJoins.run(job, { ...execution, fetch: fetches.attempt() });
}

/** Undefined where there is more to be joined than may be here. */
async function smallEnough<Result>(attempt: Promise<Result>): Promise<Result | undefined> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof LargerThanHere) return undefined;
    throw error;
  }
}

/** Whether all replies are written by subgraphs of ours, in the form and of the types that their schema says. */
function isWritten({ first, entities }: SplicedStep, telling: ReadonlySet<string>): boolean {
  return telling.has(first.subgraph) && entities.every(({ subgraph }) => telling.has(subgraph));
}

function isForEntities(request: JoinRequest): request is EntityRequest {
  return request.entities !== undefined;
}

/** Of all replies together: splicing these takes about 25 ms. */
const maxBytesSpliced = 4 * 1024 * 1024;
/** The same: merging these takes about 30 ms. */
const maxBytesMerged = 1024 * 1024;
/** Values: executing these takes about 10 ms. */
const mostIntrospectedHere = 10_000;
