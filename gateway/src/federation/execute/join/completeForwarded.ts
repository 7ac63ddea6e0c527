import type { GraphQLFormattedError } from 'graphql';
import { isData, type ResponseShape } from '../../plan/ResponseShape.ts';
import type { ForwardStrategy } from '../../plan/readDocument.ts';
import { completeResponse, type Outcome } from './completeResponse.ts';
import { failureOf, failureWithin } from './Failure.ts';
import type { CompletionContext, JoinExecution, JoinReply } from './JoinExecution.ts';
import { bounded } from './join.ts';
import { readFetched } from './readFetched.ts';

/** The answer from the reply of the one subgraph that was sent the caller's own operation. */
export function completeForwarded(
  { subgraph, shape }: ForwardStrategy,
  reply: JoinReply,
  execution: CompletionContext & Pick<JoinExecution, 'noteFaults'>,
): Outcome {
  const { publicSchema: schema } = execution.graph;
  const { noteFaults, requestContext } = execution;
  const root = schema.getQueryType();
  if (!root) throw new Error('The graph has no queries');
  const asked = { schema, root, shape };
  const fetched = readFetched(subgraph, reply, () => asked, { log: requestContext.log, noteFaults });
  const { data, errors } = fetched;
  if (data === null) return everyFieldFailed(shape, errors, execution);
  return bounded(
    fetched.isFaultless
      ? { data: JSON.stringify(data), errors: [] }
      : completeResponse(shape, { data, unattached: errors }, execution),
  );
}

/** As if each root field had failed for these reasons. */
export function everyFieldFailed(
  shape: ResponseShape,
  errors: readonly GraphQLFormattedError[],
  execution: CompletionContext,
): Outcome {
  const root = execution.graph.publicSchema.getQueryType();
  const fields = root ? shape.fieldsOf(root).filter(isData) : [];
  const data = Object.fromEntries(
    fields.map(({ sourceKey }) => [sourceKey, failureWithin(failureOf(errors), sourceKey)] as const),
  );
  return completeResponse(shape, { data, unattached: [] }, execution);
}
