import type { AdmissionRequest } from '@calendar/http/FairQueue';
import { errorFreeData } from '../../backends/readReply.ts';
import { mask } from '../errors/fieldErrors.ts';
import type { DocumentCache } from '../plan/DocumentCache.ts';
import type { Executable, ExecutionStrategy, ForwardStrategy, JoinStrategy } from '../plan/readDocument.ts';
import { type Execution, fetchFromSubgraph } from './Execution.ts';
import type { Freshness } from './Freshness.ts';
import { fetchLacking } from './fetchLacking.ts';
import { completeForwarded, everyFieldFailed } from './join/completeForwarded.ts';
import type { Outcome } from './join/completeResponse.ts';
import type { Fetcher } from './join/JoinExecution.ts';
import { join } from './join/join.ts';
import { endsOperation, recordedFetches, TooLargeForMainThread } from './join/recordedFetches.ts';

/** The gateway's own: each operation by the strategy that is chosen for it. */
export function calendarExecutor(documents: Pick<DocumentCache, 'strategyOf'>): Executor {
  return {
    async prepare(executable, admission) {
      const strategy = await documents.strategyOf(executable, admission);
      return inOneState((execution) =>
        strategy.kind === 'forward' ? forward(execution, strategy) : executeJoin(execution, strategy),
      );
    },
  };
}

/** Does all again at the later state if fetches met two (docs/rules.md 56 "One state in an answer"). */
export function inOneState(execute: (execution: Execution) => Promise<Outcome>): PreparedExecution {
  return async (given) => {
    for (let tries = 1, execution = given; ; tries++) {
      const { freshness, budget, revisions } = execution;
      const { data, errors } = await execute(execution);
      if (!freshness.isToBeTriedAgain || tries === mostTries) return { data, errors, freshness };
      execution = { ...execution, freshness: freshness.again(revisions.states), budget: budget.again() };
    }
  };
}

/** Each import that happens meanwhile can make one more necessary. */
const mostTries = 3;

export interface Executor {
  /** Prepares everything but the requests. Rejects with a `Refusal` when the planner thread had no time. */
  prepare(executable: Executable, admission: AdmissionRequest): Promise<PreparedExecution>;
}

/** Rejects with a `Refusal` of the whole operation. Other failures are in the outcome. */
export type PreparedExecution = (execution: Execution) => Promise<Executed>;

export interface Executed extends Outcome {
  readonly freshness: Freshness;
}

/** One subgraph answers the caller's own operation. Our kit's `data` without errors is passed on as bytes. */
export async function forward(execution: Execution, strategy: ForwardStrategy): Promise<Outcome> {
  const { subgraph, text: query } = strategy;
  const { operation, variables, cost } = execution;
  const request = {
    query,
    operationName: operation.name,
    variables: JSON.stringify(variables),
    expectedCost: cost,
  };
  try {
    const reply = await fetchFromSubgraph(subgraph, request, execution);
    const untouched = reply.revision === undefined ? undefined : errorFreeData(reply);
    if (untouched !== undefined) return { data: untouched, errors: [] };
    const fetch = async () => reply;
    return reply.bytes.length > MOST_BYTES_HERE
      ? await runLarge(execution, strategy, fetch)
      : completeForwarded(strategy, reply, execution);
  } catch (failure) {
    if (endsOperation(failure)) throw failure;
    return everyFieldFailed(strategy.shape, [mask(failure, execution.requestContext.log)], execution);
  }
}

/** Small joins run in the main thread, large ones in another. Nothing is fetched again for that. */
async function executeJoin(execution: Execution, strategy: JoinStrategy): Promise<Outcome> {
  const attempt = recordedFetches(
    (subgraph, request) => fetchLacking(subgraph, request, execution),
    (cost) => execution.budget.spend(cost),
  );
  if (execution.operation.introspected <= MOST_INTROSPECTED_HERE) {
    try {
      return await join({ ...execution, fetch: attempt(MOST_BYTES_HERE) }, strategy);
    } catch (error) {
      if (!(error instanceof TooLargeForMainThread)) throw error;
    }
  }
  return runLarge(execution, strategy, attempt());
}

function runLarge(execution: Execution, strategy: ExecutionStrategy, fetch: Fetcher): Promise<Outcome> {
  const { operation, variables, cost, largeJoins } = execution;
  const planned =
    strategy.kind === 'join'
      ? { kind: strategy.kind, plan: JSON.stringify(strategy.plan) }
      : { kind: strategy.kind, subgraph: strategy.subgraph, text: strategy.text };
  return largeJoins.run({ text: operation.text, planned, variables, cost }, { ...execution, fetch });
}

/** Of all replies together: joining these takes about 30 ms. */
const MOST_BYTES_HERE = 1024 * 1024;
/** Values: executing these takes about 10 ms. */
const MOST_INTROSPECTED_HERE = 10_000;
