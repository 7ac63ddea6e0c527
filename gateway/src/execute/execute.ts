import type { ExecutionStrategy, JoinStrategy } from '../plan/chooseStrategy.ts';
import { conditionValues } from '../plan/documents/conditions.ts';
import type { Execution } from './Execution.ts';
import { type EntityRequest, fetchEntities } from './entities/fetchEntities.ts';
import { fetchFromSubgraph } from './fetchFromSubgraph.ts';
import { forward } from './forward.ts';
import type { Fetcher, JoinRequest } from './join/JoinExecution.ts';
import { join } from './join/join.ts';
import { LargerThanHere, RecordedFetches } from './largeJoins/RecordedFetches.ts';
import type { Outcome } from './Outcome.ts';

/** Executes one operation by the strategy that was chosen for it. */
export function execute(execution: Execution, strategy: ExecutionStrategy): Promise<Outcome> {
  if (strategy.kind === 'forward') return forward(execution, strategy);
  const { entities: store } = execution;
  const fetch: Fetcher = (subgraph, request) =>
    store !== undefined && isForEntities(request)
      ? fetchEntities(subgraph, request, execution, store)
      : fetchFromSubgraph(subgraph, request, execution);
  if (strategy.kind === 'apollo') return join({ ...execution, fetch }, strategy);
  return joinInEitherThread(execution, strategy, fetch);
}

/**
 * What is small is joined in the main thread, and what takes long in a thread of its own. What was fetched
 * until that shows is not fetched again.
 */
async function joinInEitherThread(
  execution: Execution,
  strategy: JoinStrategy,
  fetch: Fetcher,
): Promise<Outcome> {
  const { operation, variables, largeJoins } = execution;
  const fetches = new RecordedFetches(fetch, maxBytesHere);
  if (operation.introspected <= mostIntrospectedHere) {
    try {
      return await join({ ...execution, fetch: fetches.first }, strategy);
    } catch (error) {
      if (!(error instanceof LargerThanHere)) throw error;
    }
  }
  const { kind, plan } = strategy;
  const conditions = conditionValues(operation, variables);
  const job = { text: operation.text, planned: { kind, plan }, conditions, variables };
  return largeJoins.run(job, { ...execution, fetch: fetches.again });
}

function isForEntities(request: JoinRequest): request is EntityRequest {
  return request.entities !== undefined;
}

/** Of all replies together: joining these takes about 30 ms. */
const maxBytesHere = 1024 * 1024;
/** Values: executing these takes about 10 ms. */
const mostIntrospectedHere = 10_000;
