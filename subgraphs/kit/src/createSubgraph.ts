import type { IncomingMessage } from 'node:http';
import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { BATCH_TYPE, REPLY_HEADERS, REQUEST_HEADERS, type SignatureFault } from '@calendar/protocol';
import { type GraphQLSchema, parse } from 'graphql';
import { authorization } from './http/authorization.ts';
import { JSON_TYPE, jsonReply, type Reply, refusal } from './http/Reply.ts';
import { type Service, serveReplies } from './http/serveReplies.ts';
import { Observer, type ObserverOptions } from './observation/Observer.ts';
import { LARGEST_BATCH, readBatch, writeBatch } from './operations/batch.ts';
import { OperationHandler, type OperationReply } from './operations/OperationHandler.ts';
import type { OperationRequest } from './operations/OperationRequest.ts';
import { PreparedOperations, type PreparedOperationsOptions } from './operations/PreparedOperations.ts';
import type { SnapshotPoller } from './snapshot/SnapshotPoller.ts';
import type { SnapshotStatus } from './snapshot/VersionedSnapshot.ts';
import type { CachedList } from './splitting/CachedList.ts';

/**
 * A subgraph over HTTP that answers every operation from the poller's snapshot.
 *
 * `POST /graphql`, `POST /batch` and `GET /revision` must be signed for this subgraph (`RequestSigner`), and each
 * signature is good once; `GET /health/live`, `GET /health/ready` and `GET /metrics` (for Prometheus, which cannot
 * sign) need none. What a reply says of its answer is in `REPLY_HEADERS`, and there how many operations a batch
 * (`readBatch`, `writeBatch`) may have. Operations that come before the first snapshot are answered 503.
 *
 * The budget of `REQUEST_HEADERS` is 1,500,000 where none is given: beyond it, and beyond 32 MiB, an operation is
 * answered 400 with the code `TOO_COSTLY` or `ANSWER_TOO_LARGE` (docs/rules.md 41 "True cost of an operation"). An
 * operation ends at its next pause when the client disconnected, or its deadline has passed. Operations of one `caller`
 * share the thread with others' as one.
 *
 * Entities that `__resolveReference` returns are marked with their type's name by @apollo/subgraph: snapshots are
 * readonly in type, and must not be frozen.
 *
 * When it closes, every reply says so (`REPLY_HEADERS.stopping`, `connection: close`) and readiness is 503 while it still
 * takes requests, so that they come elsewhere before it refuses any.
 *
 * @throws when the schema and its resolvers do not fit together
 */
export function createSubgraph<Snapshot>(options: SubgraphOptions<Snapshot>): Subgraph {
  const { poller, logger } = options;
  const { faultOf, covers } = authorization(options);
  const observer = new Observer(options);
  const handler = new OperationHandler({
    poller,
    operations: preparedOperations(options),
    clock: options.clock ?? Date.now,
    observer,
    logger,
  });
  let closing = false;

  const service: Service = {
    refuse({ method = '', url = '', headers }) {
      if (isOpen(url)) return undefined;
      const fault = faultOf(headers.authorization, { method, path: url, headers });
      if (fault === undefined) return undefined;
      return method === 'POST' ? noted(NOT_ADMITTED[fault]) : NOT_ADMITTED[fault];
    },
    async answer(request, body, isCutOff) {
      const { method, url } = request;
      const origin = { receivedAt: performance.now(), isCutOff };
      if (method === 'POST' && url === '/graphql')
        return answerPost(request, body, (value) => answerOperation(request, value, origin));
      if (method === 'POST' && url === '/batch')
        return answerPost(request, body, (value) => answerBatch(value, origin));
      const answer = method === 'GET' || method === 'HEAD' ? answers[url ?? ''] : undefined;
      return answer?.() ?? refusal(404, 'NOT_FOUND', 'There is nothing here');
    },
    failed({ method, url }, error) {
      logger.error({ err: error, method, url }, 'a request failed');
    },
  };
  const server = serveReplies(service, {
    bodyLimit: options.bodyLimit ?? 4_194_304,
    // Who asks learns it from every reply, before this takes no more requests.
    headers: () => (closing ? STOPPING : {}),
  });

  const answers: Readonly<Record<string, () => Reply | Promise<Reply>>> = {
    '/revision'() {
      const current = poller.current;
      if (current === null) return refusal(503, 'SERVICE_UNAVAILABLE', 'No snapshot yet');
      return jsonReply(200, { token: current.token });
    },
    async '/metrics'() {
      const { text, contentType } = await observer.metrics.read();
      return { status: 200, headers: { 'content-type': contentType }, body: Buffer.from(text) };
    },
    '/health/live': () => jsonReply(200, { status: 'live' }),
    '/health/ready'() {
      const missing = [...(closing ? ['stopping'] : []), ...(poller.ready ? [] : ['snapshot'])];
      const { lastError, ...status } = poller.status();
      const health: SubgraphHealth = { missing, ...status };
      return jsonReply(missing.length === 0 ? 200 : 503, health);
    },
  };

  async function answerPost(
    request: IncomingMessage,
    body: Buffer | null,
    answer: (body: unknown) => Promise<Reply>,
  ): Promise<Reply> {
    const refused = unreadable(request, body);
    if (body === null || refused !== undefined) return noted(refused ?? TOO_LARGE);
    if (!covers(request.headers.authorization, body)) return noted(NOT_ADMITTED.unsigned);
    const value = parseJson(body);
    // Reading a long body takes as long as a turn may, and so does what is made of it.
    if (body.length > LONG_BODY) await nextIteration();
    return value === undefined ? noted(refusal(400, 'BAD_REQUEST', 'The body is not JSON')) : answer(value);
  }

  async function answerOperation(
    { headers }: IncomingMessage,
    parameters: unknown,
    origin: Origin,
  ): Promise<Reply> {
    return replyOf(
      await handler.handle({
        ...origin,
        parameters,
        instant: headers[REQUEST_HEADERS.instant],
        method: headers[REQUEST_HEADERS.method],
        budget: headers[REQUEST_HEADERS.budget],
        deadline: headers[REQUEST_HEADERS.deadline],
        caller: text(headers[REQUEST_HEADERS.caller]),
        requestId: text(headers['x-request-id']),
        traceparent: text(headers['traceparent']),
      }),
    );
  }

  async function answerBatch(body: unknown, origin: Origin): Promise<Reply> {
    const requests = readBatch(body, origin);
    if (requests === null) return noted(NO_BATCH);
    const answer = (each: OperationRequest) => handler.handle(each);
    return { status: 200, headers: BATCH_HEADERS, body: writeBatch(requests, answer) };
  }

  /** Operations that cannot even be read are counted, too. */
  function noted(reply: Reply): Reply {
    observer.metrics.notExecuted(reply.status);
    return reply;
  }

  return {
    async listen() {
      await observer.start();
      const listening = await server.listen(options.port ?? 0, options.host ?? '127.0.0.1');
      poller.start();
      return listening;
    },
    async close() {
      closing = true;
      server.drain();
      await sleep(options.stopDelayMs ?? 0);
      await server.stop(options.graceMs ?? 10_000);
      await Promise.all([poller.close(), observer.close()]);
    },
  };
}

function preparedOperations<Snapshot>(options: SubgraphOptions<Snapshot>): PreparedOperations {
  const { name, resolvers, cachedList } = options;
  const typeDefs = parse(options.typeDefs);
  const built = (): GraphQLSchema => buildSubgraphSchema([{ typeDefs, resolvers: resolvers as never }]);
  const schema = built();
  assertFit(name, resolvers, schema);
  const source = { schema, toBeSplit: built(), cachedList: cachedList as CachedList<unknown> | undefined };
  return new PreparedOperations(source, options.operations);
}

/** A resolver that no field uses would otherwise go unnoticed. */
function assertFit(name: string, resolvers: object, schema: GraphQLSchema): void {
  const strangers = Object.entries(resolvers).flatMap(([typeName, fields]) => {
    const type = schema.getType(typeName);
    const known = type && 'getFields' in type ? type.getFields() : {};
    return Object.keys(fields as object)
      .filter((field) => !field.startsWith('__') && !(field in known))
      .map((field) => `${typeName}.${field}`);
  });
  if (strangers.length > 0)
    throw new Error(`The schema of ${name} has no field for the resolvers ${strangers.join(', ')}`);
}

/** These report numbers and the state of the process: nothing of the calendar, and of callers how many. */
function isOpen(path: string): boolean {
  return path === '/metrics' || path.startsWith('/health/');
}

const NOT_ADMITTED: Readonly<Record<SignatureFault, Reply>> = {
  unsigned: unauthenticated('The request is not signed for this subgraph with the internal secret'),
  expired: unauthenticated('The request was not signed within five minutes of now'),
  replayed: unauthenticated(
    'The request has come before, or too long after others of its sender: sign it anew',
  ),
};
/** Bytes. */
const LONG_BODY = 64 * 1024;
const TOO_LARGE = refusal(413, 'BAD_REQUEST', 'The body is too large');
const NO_BATCH = refusal(
  400,
  'BAD_REQUEST',
  `The body is not an object with "documents" and at most ${LARGEST_BATCH} "questions"`,
);
const STOPPING = { [REPLY_HEADERS.stopping]: 'true' };
const BATCH_HEADERS = { 'content-type': BATCH_TYPE };

function unauthenticated(message: string): Reply {
  return refusal(401, 'UNAUTHENTICATED', message);
}

function unreadable({ headers }: IncomingMessage, body: Buffer | null): Reply | undefined {
  if (body === null) return TOO_LARGE;
  if (/^application\/json\b/i.test(headers['content-type'] ?? '')) return undefined;
  return refusal(415, 'BAD_REQUEST', 'The content type is not application/json');
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

export interface SubgraphOptions<Snapshot> extends ObserverOptions<Snapshot> {
  /** The text of `schema.graphql`. */
  readonly typeDefs: string;
  /** By type and field, `__resolveReference` included; the context is an `OperationContext<Snapshot>`. */
  readonly resolvers: object;
  /** Started by `listen` and closed by `close`. */
  readonly poller: Pick<SnapshotPoller<Snapshot>, 'start' | 'close'> & ObserverOptions<Snapshot>['poller'];
  /** Accepted from other parts, the most usual one first; during a rotation there are two. */
  readonly secrets: readonly string[];
  /** Whether one of them as a bearer token will do, for gateways of other makes; default false. */
  readonly acceptBearer?: boolean | undefined;
  /** Milliseconds since 1970; for operations that do not bring their instant. */
  readonly clock?: () => number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 0: a free one. */
  readonly port?: number;
  /** Bytes; default 4 MiB, because lists of entity references are long. */
  readonly bodyLimit?: number;
  /** For how long it still takes requests when closing, and says that it stops; default 0. */
  readonly stopDelayMs?: number;
  /** How long in-flight requests may take after that; default 10000. */
  readonly graceMs?: number;
  readonly operations?: PreparedOperationsOptions;
  /** Lists whose written items are cached. */
  readonly cachedList?: CachedList<never> | undefined;
}

type Origin = Pick<OperationRequest, 'receivedAt' | 'isCutOff'>;

export interface Subgraph {
  /** Rejects when the port is taken. */
  listen(): Promise<{ readonly url: string; readonly port: number }>;
  /** Says that it stops, then accepts nothing more, lets in-flight requests finish, closes idle connections, ends polling. */
  close(): Promise<void>;
}

/** What `GET /health/ready` reports. Why a source fails is in the log alone: the message may name hosts. */
export interface SubgraphHealth extends Omit<SnapshotStatus, 'lastError'> {
  readonly missing: readonly string[];
}
