import { buildSchema, type Schema } from '@apollo/federation-internals';
import { buildOperationContext, executeQueryPlan, type GraphQLDataSource } from '@apollo/gateway';
import type { QueryPlan } from '@apollo/query-planner';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { mask } from '../src/federation/errors/fieldErrors.ts';
import { type Execution, fetchFromSubgraph } from '../src/federation/execute/Execution.ts';
import type { Outcome } from '../src/federation/execute/join/completeResponse.ts';
import { Failure } from '../src/federation/execute/join/Failure.ts';
import { askedBy } from '../src/federation/execute/join/fitReply.ts';
import { bounded } from '../src/federation/execute/join/join.ts';
import { readFetched } from '../src/federation/execute/join/readFetched.ts';
import { endsOperation } from '../src/federation/execute/join/recordedFetches.ts';
import { isSourceObject } from '../src/federation/execute/join/SourceObject.ts';
import type { Graph, SubgraphFacts } from '../src/federation/plan/Graph.ts';

/** Executes an operation as the stock gateway does; errors are shown as the gateway's own execution does. */
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
  const unfit = (extensions?.['valueCompletion'] ?? []) as readonly GraphQLError[];
  return bounded({ data: JSON.stringify(data ?? null), errors: [...(errors ?? []), ...unfit].map(shown) });

  function shown(error: GraphQLError): GraphQLFormattedError {
    const { path, originalError } = error;
    const seen = originalError instanceof FetchError ? originalError.shown : mask(error, log);
    return path === undefined ? seen : { ...seen, path };
  }
}

function apiSchemaOf(graph: Graph): Schema {
  const known = apiSchemas.get(graph);
  if (known !== undefined) return known;
  const read = buildSchema(graph.publicText);
  apiSchemas.set(graph, read);
  return read;
}

const apiSchemas = new WeakMap<Graph, Schema>();

function sourceOf(name: string, execution: Execution, end: (reason: unknown) => void): GraphQLDataSource {
  const { requestContext, noteFaults, graph } = execution;
  const { log } = requestContext;
  // The addresses were found by the same supergraph.
  const { schema } = graph.subgraphs.get(name) as SubgraphFacts;
  return {
    async process({ request: { query = '', operationName, variables = {} } }) {
      try {
        const typenames = [variables['representations'] ?? []].flat().map((each) => each.__typename);
        const request = { query, operationName, variables: JSON.stringify(variables) };
        const reply = await fetchFromSubgraph(name, request, execution);
        const asked = () => askedBy(query, schema);
        const { data, errors: shown } = readFetched(name, reply, asked, { log, noteFaults, typenames });
        const errors = shown.map((error) => new FetchError(error));
        return { data: withoutFailures(data, [], errors) as typeof data, errors };
      } catch (failure) {
        if (endsOperation(failure)) end(failure);
        return { data: null, errors: [new FetchError(mask(failure, log))] };
      }
    },
  };
}

/** Data with null in place of each failure. Their errors are added to the others. */
function withoutFailures(value: unknown, path: readonly (string | number)[], errors: FetchError[]): unknown {
  if (value instanceof Failure) {
    errors.push(
      ...value.causes.map(({ error, below }) => new FetchError({ ...error, path: [...path, ...below] })),
    );
    return null;
  }
  if (Array.isArray(value))
    return value.map((item, index) => withoutFailures(item, [...path, index], errors));
  if (!isSourceObject(value)) return value;
  const fields = Object.entries(value);
  return Object.fromEntries(fields.map(([key, own]) => [key, withoutFailures(own, [...path, key], errors)]));
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
