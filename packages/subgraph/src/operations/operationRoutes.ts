import type { IncomingMessage } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';
import {
  BATCH_TYPE,
  type BatchHead,
  isRecord,
  REPLY_HEADERS,
  REQUEST_HEADERS,
} from '@calendar/http/protocol';
import { JSON_TYPE, lengthOf, type Reply, refusal } from '../http/serveReplies.ts';
import { beginTask } from '../pacing/OperationBudget.ts';
import type { OperationRequest } from './OperationRequest.ts';
import type { OperationHandler, OperationReply } from './operationHandler.ts';

/** `POST /graphql` and `POST /batch`: reads their bodies, and writes the replies to their operations. */
export function operationRoutes({ handle, metrics }: OperationRoutesOptions): OperationRoutes {
  return {
    answer(request, body, isCutOff) {
      const origin = { receivedAt: performance.now(), isCutOff };
      switch (request.url) {
        case '/graphql':
          return read(request, body, async (parameters) =>
            replyOf(await handle({ ...origin, parameters, ...sentBeside(request) })),
          );
        case '/batch':
          return read(request, body, async (questions) => {
            const requests = readBatch(questions, origin);
            if (requests === null) return refused(NO_BATCH);
            return { status: 200, headers: BATCH_HEADERS, body: writeBatch(requests, handle) };
          });
        default:
          return undefined;
      }
    },
    refused,
  };

  function refused(reply: Reply): Reply {
    metrics.notExecuted(reply.status);
    return reply;
  }

  async function read(
    { headers }: IncomingMessage,
    body: Buffer | null,
    answer: (body: unknown) => Promise<Reply>,
  ): Promise<Reply> {
    if (body === null) return refused(TOO_LARGE);
    if (!isJson(headers['content-type'])) return refused(NOT_JSON);
    const value = parseJson(body);
    // Reading a long body takes as long as a slice may, and so does handling it.
    if (body.length > LONG_BODY_BYTES) await nextIteration();
    return value === undefined ? refused(UNREADABLE) : answer(value);
  }
}

function sentBeside({ headers }: IncomingMessage): Omit<OperationRequest, keyof Origin | 'parameters'> {
  return {
    instant: headers[REQUEST_HEADERS.instant],
    method: headers[REQUEST_HEADERS.method],
    budget: headers[REQUEST_HEADERS.budget],
    deadline: headers[REQUEST_HEADERS.deadline],
    at: headers[REQUEST_HEADERS.at],
    caller: text(headers[REQUEST_HEADERS.caller]),
    requestId: text(headers['x-request-id']),
    traceparent: text(headers['traceparent']),
  };
}

function isJson(contentType = ''): boolean {
  return /^application\/json\b/i.test(contentType);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function text(given: unknown): string | undefined {
  return typeof given === 'string' ? given : undefined;
}

function replyOf({ status, body, revision, validUntil, errors, cost }: OperationReply): Reply {
  return {
    status,
    headers: {
      ...JSON_TYPE,
      [REPLY_HEADERS.batch]: String(LARGEST_BATCH),
      ...(revision === undefined ? {} : { [REPLY_HEADERS.revision]: revision }),
      // With it the gateway may pass `data` on unread.
      ...(errors === undefined ? {} : { [REPLY_HEADERS.errors]: String(errors) }),
      ...(cost === undefined ? {} : { [REPLY_HEADERS.cost]: String(cost) }),
      ...(validUntil === undefined ? {} : { [REPLY_HEADERS.validUntil]: String(validUntil) }),
      ...(status === 503 ? { 'retry-after': '1' } : {}),
    },
    body,
  };
}

/** Operations of one batch, at most. */
export const LARGEST_BATCH = 100;
const LONG_BODY_BYTES = 64 * 1024;
const TOO_LARGE = refusal(413, 'BAD_REQUEST', 'The body is too large');
const NOT_JSON = refusal(415, 'BAD_REQUEST', 'The content type is not application/json');
const UNREADABLE = refusal(400, 'BAD_REQUEST', 'The body is not JSON');
const NO_BATCH = refusal(
  400,
  'BAD_REQUEST',
  `The body is not an object with "documents" and at most ${LARGEST_BATCH} "questions"`,
);
const BATCH_HEADERS = { 'content-type': BATCH_TYPE };

export interface OperationRoutesOptions {
  readonly handle: OperationHandler;
  readonly metrics: { notExecuted(status: number): void };
}

export interface OperationRoutes {
  /** Undefined for another path. */
  answer(request: IncomingMessage, body: Buffer | null, isCutOff: () => boolean): Promise<Reply> | undefined;
  /** The reply to operations that cannot even be read: these are counted, too. */
  refused(reply: Reply): Reply;
}

type Origin = Pick<OperationRequest, 'receivedAt' | 'isCutOff'>;

/** The requests in a `BatchBody`. Null if the body has another form. */
export function readBatch(body: unknown, origin: Origin): readonly OperationRequest[] | null {
  if (!isRecord(body)) return null;
  const { documents, questions } = body;
  if (!Array.isArray(documents) || !Array.isArray(questions) || questions.length > LARGEST_BATCH) return null;
  return questions.map((each: unknown) => {
    const given = isRecord(each) ? each : {};
    const { document, operationName, variables, instant, method, budget, deadline, at } = given;
    return {
      ...origin,
      parameters: { query: documents[document as number], operationName, variables },
      instant,
      method,
      budget,
      deadline,
      at,
      caller: text(given['caller']),
      requestId: text(given['requestId']),
      traceparent: text(given['traceparent']),
    };
  });
}

/** The replies in the form of `BATCH_TYPE`, soon after they are made. Other operations run between. */
export async function* writeBatch(
  requests: readonly OperationRequest[],
  handle: OperationHandler,
): AsyncIterable<readonly Buffer[]> {
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
    const length = lengthOf(reply.body);
    waiting.push(headOf(reply, length));
    for (const part of reply.body) waiting.push(part);
    bytes += length;
    if (bytes < ENOUGH_BYTES && performance.now() - since < LONGEST_WAIT_MS) continue;
    yield waiting;
    waiting = [];
    bytes = 0;
    since = performance.now();
  }
  if (waiting.length > 0) yield waiting;
}

const LONGEST_WAIT_MS = 1;
const ENOUGH_BYTES = 64 * 1024;

function headOf({ status, revision, validUntil, errors, cost }: OperationReply, length: number): Buffer {
  const head: BatchHead = { status, length, revision, validUntil, errors, cost };
  return Buffer.from(`${JSON.stringify(head)}\n`);
}
