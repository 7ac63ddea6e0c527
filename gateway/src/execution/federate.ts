import { buildOperationContext, executeQueryPlan, type GraphQLDataSource } from '@apollo/gateway';
import type { QueryPlan } from '@apollo/query-planner';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { mask } from '../errors/fieldErrors.ts';
import type { Execution } from './Execution.ts';
import { FieldError, fetchFrom } from './fetchFrom.ts';
import type { Outcome } from './Outcome.ts';

/** Executes a plan of several fetches with Apollo's gateway and joins what the subgraphs answer. */
export async function federate(execution: Execution, plan: QueryPlan): Promise<Outcome> {
  const { operation, variables, graph, exchange } = execution;
  const sources = Object.fromEntries(
    graph.subgraphs.map((name): [string, GraphQLDataSource] => [name, fetchFrom(name, execution)]),
  );
  const { data, errors, extensions } = await executeQueryPlan(
    plan,
    sources,
    requestContext(execution),
    buildOperationContext({ schema: graph.publicSchema, operationDocument: operation.document }),
    graph.supergraphSchema,
    graph.apiSchema,
  );
  const incomplete = (extensions?.['valueCompletion'] ?? []) as readonly GraphQLError[];
  return {
    data: JSON.stringify(data ?? null),
    errors: [...(errors ?? []).map((error) => joinError(error)), ...incompleteErrors()],
  };

  function joinError(error: GraphQLError): GraphQLFormattedError {
    const known: unknown = error.originalError;
    const { message, extensions } = known instanceof FieldError ? known.shown : mask(error, exchange.log);
    return { message, ...pathOf(error), ...(extensions === undefined ? {} : { extensions }) };
  }

  /** Values that the schema promises and the joined answer lacks. */
  function incompleteErrors(): readonly GraphQLFormattedError[] {
    if (incomplete.length === 0) return [];
    const masked = mask(
      new AggregateError(incomplete, 'The joined answer does not fit the schema'),
      exchange.log,
    );
    return incomplete.map((error) => ({ ...masked, ...pathOf(error) }));
  }

  function requestContext({ facts }: Execution): Parameters<typeof executeQueryPlan>[2] {
    // Of a whole Apollo Server request, executing a plan reads only these.
    const request = { variables: { ...variables } };
    const used = { request, metrics: {}, context: { facts }, logger: exchange.log };
    return used as unknown as Parameters<typeof executeQueryPlan>[2];
  }
}

function pathOf({ path }: GraphQLError): Pick<GraphQLFormattedError, 'path'> {
  return path === undefined ? {} : { path };
}
