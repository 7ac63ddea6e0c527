import type { JoinStrategy } from '../plan/chooseStrategy.ts';
import { conditionValues } from '../selection/conditions.ts';
import type { Execution } from './Execution.ts';
import { fetchEntities } from './fetchEntities.ts';
import { fetchFromSubgraph } from './fetchFromSubgraph.ts';
import type { Outcome } from './join/completeResponse.ts';
import type { EntityRequest, JoinRequest } from './join/JoinExecution.ts';
import { join } from './join/join.ts';
import { RecordedFetches, TooLargeForMainThread } from './join/RecordedFetches.ts';

/**
 * Joins what is small in the main thread, and what takes long in another thread. What was fetched until a join
 * turns out to be large is not fetched again.
 */
export async function executeJoin(execution: Execution, strategy: JoinStrategy): Promise<Outcome> {
  const { operation, variables, largeJoins, entities: store } = execution;
  const { kind, plan } = strategy;
  const fetches = new RecordedFetches((subgraph, request) =>
    store !== undefined && isForEntities(request)
      ? fetchEntities(subgraph, request, execution, store)
      : fetchFromSubgraph(subgraph, request, execution),
  );
  if (operation.introspected <= mostIntrospectedHere) {
    const joined = await smallEnough(join({ ...execution, fetch: fetches.attempt(maxBytesHere) }, strategy));
    if (joined !== undefined) return joined;
  }
  const conditions = conditionValues(operation.conditions, variables);
  const job = { text: operation.text, planned: { kind, plan }, conditions, variables };
  return largeJoins.run(job, { ...execution, fetch: fetches.attempt() });
}

/** Undefined where there is more to be joined than may be here. */
async function smallEnough<Result>(attempt: Promise<Result>): Promise<Result | undefined> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof TooLargeForMainThread) return undefined;
    throw error;
  }
}

function isForEntities(request: JoinRequest): request is EntityRequest {
  return request.entities !== undefined;
}

/** Of all replies together: joining these takes about 30 ms. */
const maxBytesHere = 1024 * 1024;
/** Values: executing these takes about 10 ms. */
const mostIntrospectedHere = 10_000;
