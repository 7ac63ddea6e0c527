import { buildOperationContext, executeQueryPlan, type GraphQLDataSource } from '@apollo/gateway';
import { type GraphQLError, type GraphQLFormattedError, Kind } from 'graphql';
import { callerError, mask } from '../../errors/fieldErrors.ts';
import type { Variables } from '../../http/Variables.ts';
import type { ApolloStrategy } from '../../plan/chooseStrategy.ts';
import { parseReply } from '../../subgraphs/readReply.ts';
import { endsOperation } from './endsOperation.ts';
import type { JoinedData } from './executePlan.ts';
import type { JoinExecution } from './JoinExecution.ts';
import { placeErrors } from './placeErrors.ts';
import type { SourceObject } from './SourceObject.ts';

/**
 * Executes a plan with Apollo's gateway: for plans with steps that `preparePlan` does not know. Because the operation
 * is canonical, its answer has the same form as that of `executePlan`.
 */
export async function executeWithApollo(
  { plan, canonical }: ApolloStrategy,
  variables: Variables,
  execution: JoinExecution,
): Promise<JoinedData> {
  const { graph, requestContext } = execution;
  const { definition } = canonical;
  if (definition === undefined) return { data: {}, unplaced: [] };
  const ends: unknown[] = [];
  const end = (reason: unknown) => void ends.push(reason);
  const sources = Object.fromEntries(
    [...graph.subgraphs.keys()].map((name): [string, GraphQLDataSource] => [
      name,
      sourceOf(name, execution, end),
    ]),
  );
  // Of a whole Apollo Server request, executing a plan reads only these.
  const request = { request: { variables }, metrics: {}, context: {}, logger: requestContext.log };
  const { data, errors = [] } = await executeQueryPlan(
    plan,
    sources,
    request as unknown as Parameters<typeof executeQueryPlan>[2],
    buildOperationContext({
      schema: graph.publicSchema,
      operationDocument: { kind: Kind.DOCUMENT, definitions: [definition] },
    }),
    graph.supergraphSchema,
    graph.apiSchema,
  );
  // Apollo's gateway makes an error of the answer of what a source throws.
  if (ends.length > 0) throw ends[0];
  const joined = (data ?? {}) as SourceObject;
  return { data: joined, unplaced: placeErrors(joined, errors.map(shownError)) };

  function shownError(error: GraphQLError): GraphQLFormattedError {
    const { path } = error;
    const shown =
      error.originalError instanceof FetchError ? error.originalError.shown : mask(error, requestContext.log);
    return { ...shown, ...(path === undefined ? {} : { path }) };
  }
}

function sourceOf(name: string, execution: JoinExecution, end: (reason: unknown) => void): GraphQLDataSource {
  const { log } = execution.requestContext;
  return {
    async process({ request }) {
      const { query = '', operationName, variables = {} } = request;
      try {
        const request = { query, operationName, variables: JSON.stringify(variables) };
        const reply = await execution.fetch(name, request);
        const { data, errors } = parseReply(name, reply.bytes);
        return {
          data,
          errors: errors.map((error) => new FetchError(callerError(error, name, log))),
        };
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
