import { buildOperationContext, executeQueryPlan, type GraphQLDataSource } from '@apollo/gateway';
import type { QueryPlan } from '@apollo/query-planner';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { callerError, mask } from '../errors/fieldErrors.ts';
import { Refusal } from '../errors/Refusal.ts';
import { type Planning, sizeOfPlan } from '../plan/DocumentCache.ts';
import { parseReply } from '../subgraphs/readReply.ts';
import type { Execution } from './Execution.ts';
import { type Executor, inOneState } from './Executor.ts';
import { fetchFromSubgraph } from './fetchFromSubgraph.ts';
import type { Outcome } from './join/completeResponse.ts';
import { largestAnswer } from './join/join.ts';
import { endsOperation } from './join/RecordedFetches.ts';

/**
 * Apollo's executor, in place of the gateway's own. `@apollo/query-planner` plans each operation as the caller wrote
 * it, and `@apollo/gateway` executes it, as the stock gateway does. The rest stays the gateway's: limits, admission,
 * signed fetches with deadline and budget, masked errors, the cache of answers.
 */
export function apolloExecutor({ queue, thread }: Planning): Executor {
  const plans = new LRUCache<string, QueryPlan>({ maxSize: planBytes, sizeCalculation: sizeOfPlan });
  return {
    async prepare({ operation }, admission) {
      const { digest, text } = operation;
      const plan = plans.get(digest) ?? (await queue.run(admission, () => thread.planByApollo(text)));
      plans.set(digest, plan);
      return inOneState((execution) => executeByApollo(plan, execution));
    },
  };
}

const planBytes = 64 * 1024 * 1024;

/**
 * Executes an operation as the stock gateway does. Its fetches are the gateway's own, and errors are shown as by the
 * gateway's own execution. Null where a value is promised is an error, too.
 *
 * @param plan of the operation as the caller wrote it
 */
async function executeByApollo(plan: QueryPlan, execution: Execution): Promise<Outcome> {
  const { graph, operation, variables, requestContext } = execution;
  const { log } = requestContext;
  const ends: unknown[] = [];
  const sources = Object.fromEntries(
    [...graph.subgraphs.keys()].map((name) => [
      name,
      sourceOf(name, execution, (reason) => void ends.push(reason)),
    ]),
  );
  // Of a whole Apollo Server request, executing a plan reads only these.
  const request = { request: { variables }, metrics: {}, context: {}, logger: log };
  const { data, errors, extensions } = await executeQueryPlan(
    plan,
    sources,
    request as unknown as Parameters<typeof executeQueryPlan>[2],
    buildOperationContext({ schema: graph.publicSchema, operationDocument: operation.document }),
    graph.supergraphSchema,
    graph.apiSchema,
  );
  // Apollo's gateway makes an error of the answer of what a source throws.
  if (ends.length > 0) throw ends[0];
  const text = JSON.stringify(data ?? null);
  if (text.length > largestAnswer) throw new Refusal('answerTooLarge');
  const unfit = (extensions?.['valueCompletion'] ?? []) as readonly GraphQLError[];
  return { data: text, errors: [...(errors ?? []), ...unfit].map(shown) };

  function shown(error: GraphQLError): GraphQLFormattedError {
    const { path, originalError } = error;
    const seen = originalError instanceof FetchError ? originalError.shown : mask(error, log);
    return path === undefined ? seen : { ...seen, path };
  }
}

/** A subgraph as Apollo's gateway asks it, by way of the gateway's own connections. */
function sourceOf(name: string, execution: Execution, end: (reason: unknown) => void): GraphQLDataSource {
  const { log } = execution.requestContext;
  return {
    async process({ request: { query = '', operationName, variables = {} } }) {
      try {
        const request = { query, operationName, variables: JSON.stringify(variables) };
        const reply = await fetchFromSubgraph(name, request, execution);
        const { data, errors } = parseReply(name, reply.bytes);
        return { data, errors: errors.map((error) => new FetchError(callerError(error, name, log))) };
      } catch (failure) {
        if (endsOperation(failure)) end(failure);
        return { data: null, errors: [new FetchError(mask(failure, log))] };
      }
    },
  };
}

/** An error that callers may see, recognizable after Apollo's gateway has moved it to its path in the answer. */
class FetchError extends Error {
  readonly shown: GraphQLFormattedError;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Record<string, unknown>;

  constructor(shown: GraphQLFormattedError) {
    super(shown.message);
    this.shown = shown;
    if (shown.path !== undefined) this.path = shown.path;
    if (shown.extensions !== undefined) this.extensions = shown.extensions;
  }
}
