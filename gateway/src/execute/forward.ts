import { callerError, isInvalidValue, mask } from '../errors/fieldErrors.ts';
import type { ForwardStrategy } from '../plan/chooseStrategy.ts';
import type { ResponseShape } from '../plan/ResponseShape.ts';
import { errorFreeData, parseReply } from '../subgraphs/readReply.ts';
import { SubgraphFailure } from '../subgraphs/SubgraphFailure.ts';
import type { Execution } from './Execution.ts';
import { fetchFromSubgraph } from './fetchFromSubgraph.ts';
import { completeResponse, type Outcome } from './join/completeResponse.ts';
import { Failure } from './join/Failure.ts';
import { endsOperation } from './join/RecordedFetches.ts';

/**
 * Has one subgraph answer the caller's own operation. An answer without errors has the caller's shape already, so
 * its `data` is passed on as bytes.
 */
export async function forward(
  execution: Execution,
  { subgraph: name, text, shape }: ForwardStrategy,
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
    return everyFieldFailed(shape, failure, execution);
  }
}

/** As if the resolver of every root field had failed. */
function everyFieldFailed(shape: ResponseShape, failure: unknown, execution: Execution): Outcome {
  const { graph, operation, variables, requestContext } = execution;
  const { log } = requestContext;
  const failed = new Failure([{ error: mask(failure, log), below: [], kind: 'own' }]);
  const { publicSchema: schema } = graph;
  const root = schema.getQueryType();
  const fields = root ? shape.fieldsOf(root).filter((field) => field.kind === 'data') : [];
  const data = Object.fromEntries(fields.map(({ sourceKey }) => [sourceKey, failed]));
  return completeResponse(shape, { data, unattached: [] }, { schema, operation, variables, log });
}
