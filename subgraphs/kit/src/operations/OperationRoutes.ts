import type { IncomingMessage } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { BATCH_TYPE, REPLY_HEADERS, REQUEST_HEADERS } from '@calendar/protocol';
import type { Authorization } from '../http/authorization.ts';
import { JSON_TYPE, type Reply, refusal } from '../http/Reply.ts';
import { LARGEST_BATCH, readBatch, writeBatch } from './batch.ts';
import type { OperationReply } from './OperationHandler.ts';
import type { OperationRequest } from './OperationRequest.ts';

/** `POST /graphql` and `POST /batch`: reads their bodies, and writes the replies to their operations. */
export class OperationRoutes {
  readonly #options: OperationRoutesOptions;

  constructor(options: OperationRoutesOptions) {
    this.#options = options;
  }

  /**
   * Undefined for another path.
   *
   * @param body null when it was larger than the limit
   * @param isCutOff whether the connection is gone, and nobody left to answer
   */
  answer(request: IncomingMessage, body: Buffer | null, isCutOff: () => boolean): Promise<Reply> | undefined {
    const origin = { receivedAt: performance.now(), isCutOff };
    switch (request.url) {
      case '/graphql':
        return this.#read(request, body, (parameters) => this.#answerOperation(request, parameters, origin));
      case '/batch':
        return this.#read(request, body, (questions) => this.#answerBatch(questions, origin));
      default:
        return undefined;
    }
  }

  /** The reply to operations that cannot even be read: these are counted, too. */
  refused(reply: Reply): Reply {
    this.#options.metrics.notExecuted(reply.status);
    return reply;
  }

  async #read(
    request: IncomingMessage,
    body: Buffer | null,
    answer: (body: unknown) => Promise<Reply>,
  ): Promise<Reply> {
    const { headers } = request;
    if (body === null) return this.refused(TOO_LARGE);
    if (!isJson(headers['content-type'])) return this.refused(NOT_JSON);
    if (!this.#options.covers(headers.authorization, body)) return this.refused(this.#options.notCovered);
    const value = parseJson(body);
    // Reading a long body takes as long as a slice may, and so does what is made of it.
    if (body.length > LONG_BODY) await nextIteration();
    return value === undefined ? this.refused(UNREADABLE) : answer(value);
  }

  async #answerOperation({ headers }: IncomingMessage, parameters: unknown, origin: Origin): Promise<Reply> {
    return replyOf(
      await this.#options.handler.handle({
        ...origin,
        parameters,
        instant: headers[REQUEST_HEADERS.instant],
        method: headers[REQUEST_HEADERS.method],
        budget: headers[REQUEST_HEADERS.budget],
        deadline: headers[REQUEST_HEADERS.deadline],
        at: headers[REQUEST_HEADERS.at],
        caller: text(headers[REQUEST_HEADERS.caller]),
        requestId: text(headers['x-request-id']),
        traceparent: text(headers['traceparent']),
      }),
    );
  }

  async #answerBatch(body: unknown, origin: Origin): Promise<Reply> {
    const requests = readBatch(body, origin);
    if (requests === null) return this.refused(NO_BATCH);
    const answer = (each: OperationRequest) => this.#options.handler.handle(each);
    return { status: 200, headers: BATCH_HEADERS, body: writeBatch(requests, answer) };
  }
}

function isJson(contentType = ''): boolean {
  return /^application\/json\b/i.test(contentType);
}

/** Undefined where it is not JSON. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function text(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
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
      ...(validUntil === undefined || validUntil === Number.POSITIVE_INFINITY
        ? {}
        : { [REPLY_HEADERS.validUntil]: String(validUntil) }),
      ...(status === 503 ? { 'retry-after': '1' } : {}),
    },
    body: Buffer.concat(body),
  };
}

/** Bytes. */
const LONG_BODY = 64 * 1024;
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
  readonly handler: { handle(request: OperationRequest): Promise<OperationReply> };
  readonly covers: Authorization['covers'];
  /** What a request is refused with whose signature is not about its body. */
  readonly notCovered: Reply;
  readonly metrics: { notExecuted(status: number): void };
}

type Origin = Pick<OperationRequest, 'receivedAt' | 'isCutOff'>;
