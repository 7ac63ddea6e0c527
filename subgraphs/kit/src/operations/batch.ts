import type { BatchHead } from '@calendar/protocol';
import { beginTask } from '../pacing/OperationBudget.ts';
import type { OperationReply } from './OperationHandler.ts';
import { isRecord, type OperationRequest } from './OperationRequest.ts';

/**
 * The requests in the body of a batch, a `BatchBody`; null where it is no such object. What they hold is checked as
 * that of a single request.
 */
export function readBatch(
  body: unknown,
  origin: Pick<OperationRequest, 'receivedAt' | 'isCutOff'>,
): readonly OperationRequest[] | null {
  if (!isRecord(body)) return null;
  const { documents, questions } = body;
  if (!Array.isArray(documents) || !Array.isArray(questions) || questions.length > LARGEST_BATCH) return null;
  return questions.map((each: unknown) => {
    const given = isRecord(each) ? each : {};
    const { document, operationName, variables, instant, method, budget, deadline, at } = given;
    const { caller, requestId, traceparent } = given;
    return {
      ...origin,
      parameters: { query: documents[document as number], operationName, variables },
      instant,
      method,
      budget,
      deadline,
      at,
      caller: typeof caller === 'string' ? caller : undefined,
      requestId: typeof requestId === 'string' ? requestId : undefined,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    };
  });
}

/** Operations of one batch, at most. */
export const LARGEST_BATCH = 100;

/**
 * The replies to a batch, in the form of `BATCH_TYPE`. A reply does not wait for those of later requests for long.
 * Between requests, other operations run.
 */
export async function* writeBatch(
  requests: readonly OperationRequest[],
  handle: (request: OperationRequest) => Promise<OperationReply>,
): AsyncIterable<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let since = performance.now();
  let task = beginTask();
  for (const request of requests) {
    if (task.isSliceOver()) {
      await task.pause();
      task = beginTask();
    }
    const reply = await handle(request);
    const length = reply.body.reduce((sum, part) => sum + part.length, 0);
    const head = headOf(reply, length);
    waiting.push(head);
    for (const part of reply.body) waiting.push(part);
    bytes += head.length + length;
    if (bytes < ENOUGH_BYTES && performance.now() - since < LONGEST_WAIT) continue;
    yield Buffer.concat(waiting, bytes);
    waiting = [];
    bytes = 0;
    since = performance.now();
  }
  if (bytes > 0) yield Buffer.concat(waiting, bytes);
}

/** Milliseconds that a reply waits for the next one. */
const LONGEST_WAIT = 1;
const ENOUGH_BYTES = 64 * 1024;

function headOf({ status, revision, validUntil, errors, cost }: OperationReply, length: number): Buffer {
  const limit = validUntil === Number.POSITIVE_INFINITY ? undefined : validUntil;
  const head: BatchHead = { status, length, revision, validUntil: limit, errors, cost };
  return Buffer.from(`${JSON.stringify(head)}\n`);
}
