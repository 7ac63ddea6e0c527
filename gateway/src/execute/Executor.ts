import type { AdmissionRequest } from '@calendar/http/FairQueue';
import { callerError, isInvalidValue, mask } from '../errors/fieldErrors.ts';
import type { ForwardStrategy, JoinStrategy } from '../plan/chooseStrategy.ts';
import type { DocumentCache } from '../plan/DocumentCache.ts';
import { ResponseShape } from '../plan/ResponseShape.ts';
import type { Executable } from '../plan/readDocument.ts';
import type { SelectionTree } from '../selection/SelectionTree.ts';
import { errorFreeData, parseReply } from '../subgraphs/readReply.ts';
import { SubgraphFailure } from '../subgraphs/SubgraphFailure.ts';
import { type Execution, fetchFromSubgraph } from './Execution.ts';
import type { Freshness } from './Freshness.ts';
import { fetchLacking } from './fetchLacking.ts';
import { completeResponse, type Outcome } from './join/completeResponse.ts';
import { Failure } from './join/Failure.ts';
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

/**
 * Executes an operation so that its answer has one state of each domain. If its fetches met two states of one domain,
 * all is done again at the later one (docs/rules.md 56 "One state in an answer"). The deadline stays the same.
 */
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

/** Executes the operations of one graph. */
export interface Executor {
  /**
   * Prepares everything that executing an operation needs, except for its requests. Rejects with a `Refusal` when the
   * planner thread had no time for it.
   */
  prepare(executable: Executable, admission: AdmissionRequest): Promise<PreparedExecution>;
}

/** Rejects with a `Refusal` of the whole operation. Other failures are in the outcome. */
export type PreparedExecution = (execution: Execution) => Promise<Executed>;

/** The result of executing an operation, and the revisions it was made from. */
export interface Executed extends Outcome {
  readonly freshness: Freshness;
}

/**
 * One subgraph answers the caller's own operation. An answer without errors has the caller's shape already, so its
 * `data` is passed on as bytes.
 */
export async function forward(
  execution: Execution,
  { subgraph: name, text, tree }: ForwardStrategy,
): Promise<Outcome> {
  const { operation, variables, cost } = execution;
  try {
    const request = {
      query: text,
      operationName: operation.name,
      variables: JSON.stringify(variables),
      expectedCost: cost,
    };
    const reply = await fetchFromSubgraph(name, request, execution);
    // A reply that names its revision was written by a subgraph of ours, and not by something in between.
    const untouched = reply.revision === undefined ? undefined : errorFreeData(reply);
    if (untouched !== undefined) return { data: untouched, errors: [] };
    const { data, errors } = parseReply(name, reply.bytes);
    const callerErrors = errors.map((error) => callerError(error, name, execution.requestContext.log));
    if (data !== null || callerErrors.some((error) => error.path !== undefined || isInvalidValue(error))) {
      return { data: JSON.stringify(data), errors: callerErrors };
    }
    throw new SubgraphFailure(name, `refused the operation: ${JSON.stringify(errors)}`);
  } catch (failure) {
    if (endsOperation(failure)) throw failure;
    return everyFieldFailed(tree, failure, execution);
  }
}

/** As if the resolver of every root field had failed. */
function everyFieldFailed(tree: SelectionTree, failure: unknown, execution: Execution): Outcome {
  const failed = new Failure([
    { error: mask(failure, execution.requestContext.log), below: [], kind: 'own' },
  ]);
  const { publicSchema: schema } = execution.graph;
  const shape = new ResponseShape([tree], { schema, sourceKeys: new Map() });
  const root = schema.getQueryType();
  const fields = root ? shape.fieldsOf(root).filter((field) => field.kind === 'data') : [];
  const data = Object.fromEntries(fields.map(({ sourceKey }) => [sourceKey, failed]));
  return completeResponse(shape, { data, unattached: [] }, execution);
}

/**
 * Small joins run in the main thread, large ones in another thread. Replies that were fetched before a join turns out
 * to be large are not fetched again.
 */
async function executeJoin(execution: Execution, strategy: JoinStrategy): Promise<Outcome> {
  const { operation, variables, cost, largeJoins } = execution;
  const { kind, plan } = strategy;
  const attempt = recordedFetches((subgraph, request) => fetchLacking(subgraph, request, execution));
  if (operation.introspected <= mostIntrospectedHere) {
    try {
      return await join({ ...execution, fetch: attempt(maxBytesHere) }, strategy);
    } catch (error) {
      if (!(error instanceof TooLargeForMainThread)) throw error;
    }
  }
  const large = { text: operation.text, planned: { kind, plan }, variables, cost };
  return largeJoins.run(large, { ...execution, fetch: attempt() });
}

/** Of all replies together: joining these takes about 30 ms. */
const maxBytesHere = 1024 * 1024;
/** Values: executing these takes about 10 ms. */
const mostIntrospectedHere = 10_000;
