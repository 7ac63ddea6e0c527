import { buildSchema, type Schema } from '@apollo/federation-internals';
import { buildOperationContext, executeQueryPlan, type GraphQLDataSource } from '@apollo/gateway';
import type { QueryPlan } from '@apollo/query-planner';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { callerError, mask } from '../errors/fieldErrors.ts';
import { Refusal } from '../errors/Refusal.ts';
import type { Graph } from '../plan/Graph.ts';
import { parseReply } from '../subgraphs/readReply.ts';
import { type Execution, fetchFromSubgraph } from './Execution.ts';
import type { Outcome } from './join/completeResponse.ts';
import { largestAnswer } from './join/join.ts';
import { endsOperation } from './join/recordedFetches.ts';

/**
 * Executes an operation as the stock gateway does. Its fetches are the gateway's own. Errors are shown as the gateway's
 * own execution shows them. A null for a non-null type is an error, too.
 *
 * @param plan of the operation as the caller wrote it
 */
export async function executeByApollo(plan: QueryPlan, execution: Execution): Promise<Outcome> {
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
    apiSchemaOf(graph),
  );
  // Apollo's gateway turns an exception of a source into an error of the answer.
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

/** The public schema, as Apollo's gateway holds it. It is read once for each graph. */
function apiSchemaOf(graph: Graph): Schema {
  const known = apiSchemas.get(graph);
  if (known !== undefined) return known;
  const read = buildSchema(graph.publicText);
  apiSchemas.set(graph, read);
  return read;
}

const apiSchemas = new WeakMap<Graph, Schema>();

/** A subgraph as Apollo's gateway asks it, through the gateway's own connections. */
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

/** An error that callers may see, recognizable after Apollo's gateway has moved it to its place in the answer. */
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
