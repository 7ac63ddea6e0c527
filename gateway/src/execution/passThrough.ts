import { executeSync, GraphQLError } from 'graphql';
import { callerError, mask } from '../errors/fieldErrors.ts';
import { errorFreeData, parseReply } from '../subgraphs/readReply.ts';
import { SubgraphFailure } from '../subgraphs/SubgraphFailure.ts';
import type { Execution } from './Execution.ts';
import type { Outcome } from './Outcome.ts';

/**
 * Has one subgraph answer the caller's own document. An answer without errors has the caller's shape already, so
 * its `data` is passed on as bytes.
 */
export async function passThrough(execution: Execution, name: string): Promise<Outcome> {
  const { operation, variables, facts, subgraphs, freshness } = execution;
  try {
    const subgraph = subgraphs.get(name);
    if (subgraph === undefined) throw new SubgraphFailure(name, 'is not configured');
    const reply = await subgraph.ask(
      { query: operation.text, operationName: operation.name, variables },
      facts,
    );
    freshness.note(name, reply);
    // A reply that names its revision was written by a subgraph of ours, and not by something in between.
    const untouched = reply.revision === undefined ? undefined : errorFreeData(reply);
    if (untouched !== undefined) return { data: untouched, errors: [] };
    const { data, errors } = parseReply(name, reply.bytes);
    const callerErrors = errors.map((error) => callerError(error, name, execution.exchange.log));
    if (data !== null || callerErrors.some(({ path }) => path !== undefined)) {
      return { data: JSON.stringify(data), errors: callerErrors };
    }
    throw new SubgraphFailure(name, `refused the operation: ${JSON.stringify(errors)}`);
  } catch (failure) {
    return everyFieldFailed(execution, failure);
  }
}

/** As if the resolver of every root field had failed. */
function everyFieldFailed({ operation, variables, graph, exchange }: Execution, failure: unknown): Outcome {
  const masked = mask(failure, exchange.log);
  const { data, errors } = executeSync({
    schema: graph.publicSchema,
    document: operation.document,
    variableValues: variables,
    fieldResolver: () => {
      throw new GraphQLError(masked.message);
    },
  });
  return {
    data: JSON.stringify(data ?? null),
    errors: (errors ?? []).map(({ path }) => ({ ...masked, ...(path === undefined ? {} : { path }) })),
  };
}
