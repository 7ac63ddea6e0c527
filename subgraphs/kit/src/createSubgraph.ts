import { randomUUID } from 'node:crypto';
import { buildSubgraphSchema } from '@apollo/subgraph';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import {
  type ExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  parse,
} from 'graphql';
import { authorization } from './authorization.ts';
import type { Logger } from './createLogger.ts';
import type { Follower, FollowerStatus } from './follower.ts';
import { maskErrors } from './maskErrors.ts';
import { Observer, type ObserverOptions } from './observation/Observer.ts';
import type { Answer } from './observation/outcomeOf.ts';
import { Operation } from './operationContext.ts';
import { InvalidDocument, Operations, type OperationsOptions, type Variables } from './operations.ts';
import type { SignedHead } from './signature.ts';

/**
 * A subgraph over HTTP that answers every operation from the follower's snapshot.
 *
 * `POST /graphql` and `GET /revision` must be signed with the internal secret (`signature`); `GET /health/live`,
 * `GET /health/ready` and `GET /metrics` (for Prometheus, which cannot sign) need not.
 * An answer names the snapshot's token in `x-calendar-revision`, in `x-calendar-valid-until` the next instant at
 * which time alone may change it, and in `x-calendar-errors` how many errors it has. Operations that come before the
 * first snapshot are answered 503.
 *
 * Entities that `__resolveReference` returns are marked with their type's name by @apollo/subgraph: snapshots are
 * readonly in type, and must not be frozen.
 *
 * @throws when the schema and its resolvers do not fit together
 */
export function createSubgraph<Snapshot>(options: SubgraphOptions<Snapshot>): Subgraph {
  const { follower, logger } = options;
  const schema = buildSubgraphSchema([
    { typeDefs: parse(options.typeDefs), resolvers: options.resolvers as never },
  ]);
  assertFit(options.name, options.resolvers, schema);
  const operations = new Operations(schema, options.operations);
  const clock = options.clock ?? Date.now;
  const { admits, covers } = authorization(options);
  const observer = new Observer(options);
  let closing = false;

  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: options.bodyLimit ?? 4_194_304,
    requestIdHeader: 'x-request-id',
    genReqId: () => randomUUID(),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  app.setErrorHandler((error, request, reply) => refuseRequest(error, request, reply));
  app.setNotFoundHandler((_, reply) => refuse(reply, 404, 'NOT_FOUND', 'There is nothing here'));
  app.addHook('onRequest', async (request, reply) => {
    if (isOpen(request.url) || admits(request.headers.authorization, headOf(request))) {
      return undefined;
    }
    return refuse(reply, 401, 'UNAUTHENTICATED', NOT_SIGNED);
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (covers(request.headers.authorization, body)) {
      parseJson(request, body.toString(), done);
    } else {
      done(Object.assign(new Error(NOT_SIGNED), { statusCode: 401 }));
    }
  });
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('connection', 'close');
  });

  app.addHook('onResponse', async (request, reply) => {
    if (request.url === '/graphql') observer.responded(request, reply);
  });

  app.post('/graphql', async (request, reply) => {
    const followed = follower.current;
    if (followed === null) {
      return refuse(reply.header('retry-after', '1'), 503, 'SERVICE_UNAVAILABLE', 'No snapshot yet');
    }
    const asked = readBody(request.body);
    const prepared = operations.prepare(asked.query, asked.operationName);
    const operation = new Operation(
      followed,
      readInstant(request.headers['x-calendar-instant']) ?? clock(),
      request.headers['x-calendar-method'] === 'GET',
    );
    const answer = await observer.execute(request, asked.operationName, async () =>
      presented(await prepared.execute(operation, asked.variables), request.log as Logger),
    );
    reply.header('x-calendar-revision', followed.token);
    // With it the gateway may pass `data` on unread.
    reply.header('x-calendar-errors', String(answer.errors?.length ?? 0));
    if (operation.validUntil !== Number.POSITIVE_INFINITY) {
      reply.header('x-calendar-valid-until', String(operation.validUntil));
    }
    return json(reply, answer);
  });

  app.get('/revision', async (_, reply) => {
    const followed = follower.current;
    if (followed === null) return refuse(reply, 503, 'SERVICE_UNAVAILABLE', 'No snapshot yet');
    return json(reply, { token: followed.token });
  });

  app.get('/metrics', async (_, reply) => {
    const { text, contentType } = await observer.metrics.read();
    return reply.header('content-type', contentType).send(text);
  });

  app.get('/health/live', async (_, reply) => json(reply, { status: 'live' }));

  app.get('/health/ready', async (_, reply) => {
    const missing = [...(closing ? ['stopping'] : []), ...(follower.ready ? [] : ['snapshot'])];
    const { lastError, ...status } = follower.status();
    const health: SubgraphHealth = { missing, ...status };
    return json(reply.code(missing.length === 0 ? 200 : 503), health);
  });

  return {
    async listen() {
      await observer.start();
      const url = await app.listen({ host: options.host ?? '127.0.0.1', port: options.port ?? 0 });
      follower.start();
      const port = Number(new URL(url).port);
      return { url, port };
    },
    async close() {
      closing = true;
      await closeWithin(app, options.graceMs ?? 10_000);
      await Promise.all([follower.close(), observer.close()]);
    },
  };
}

/** What is told there is numbers and how the process is: nothing of the calendar, and of callers how many. */
function isOpen(path: string): boolean {
  return path === '/metrics' || path.startsWith('/health/');
}

const NOT_SIGNED = 'The request is not signed with the internal secret, or not within five minutes of now';

function headOf({ method, url, headers }: FastifyRequest): SignedHead {
  return { method, path: url, headers };
}

/** A resolver that no field asks would otherwise go unnoticed. */
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

/** In-flight requests may finish; what is left after the grace period is cut. */
async function closeWithin(app: FastifyInstance, graceMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}

function readBody(body: unknown): GraphQLRequest {
  if (typeof body !== 'object' || body === null) throw badRequest('The body is not a JSON object');
  const { query, variables = null, operationName = null } = body as Record<string, unknown>;
  if (typeof query !== 'string') throw badRequest('`query` is not a text');
  if (typeof variables !== 'object' || Array.isArray(variables))
    throw badRequest('`variables` is not an object');
  if (operationName !== null && typeof operationName !== 'string')
    throw badRequest('`operationName` is not a text');
  return { query, variables: (variables ?? {}) as Variables, operationName: operationName ?? undefined };
}

function readInstant(header: string | readonly string[] | undefined): number | null {
  if (header === undefined) return null;
  const instant = Number(header);
  if (!Number.isSafeInteger(instant)) {
    throw badRequest('`x-calendar-instant` is not a number of milliseconds since 1970');
  }
  return instant;
}

function presented(result: ExecutionResult, logger: Logger): Answer {
  const { data, errors } = result;
  return errors === undefined ? { data } : { data, errors: maskErrors(errors, logger) };
}

function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });
}

function refuseRequest(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof InvalidDocument) return json(reply.code(400), { errors: error.faults });
  if (error instanceof GraphQLError) return json(reply.code(400), { errors: [error] });
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode >= 400 && statusCode < 500)
    return refuse(reply, statusCode, statusCode === 401 ? 'UNAUTHENTICATED' : 'BAD_REQUEST', message);
  const [masked] = maskErrors(
    [new GraphQLError('', { originalError: error instanceof Error ? error : new Error(String(error)) })],
    request.log as Logger,
  );
  return json(reply.code(500), { errors: [masked] });
}

function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  const error: GraphQLFormattedError = { message, extensions: { code } };
  return json(reply.code(status), { errors: [error] });
}

function json(reply: FastifyReply, body: object): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
}

interface GraphQLRequest {
  readonly query: string;
  readonly variables: Variables;
  readonly operationName: string | undefined;
}

export interface SubgraphOptions<Snapshot> extends ObserverOptions<Snapshot> {
  /** The text of `schema.graphql`. */
  readonly typeDefs: string;
  /** By type and field, `__resolveReference` included; the context is an `OperationContext<Snapshot>`. */
  readonly resolvers: object;
  /** Started by `listen` and closed by `close`. */
  readonly follower: Pick<Follower<Snapshot>, 'start' | 'close'> & ObserverOptions<Snapshot>['follower'];
  /** Shared by the parts of the service. */
  readonly secret: string;
  /** Whether the secret as a bearer token will do, for gateways of other makes; default false. */
  readonly acceptBearer?: boolean | undefined;
  /** Milliseconds since 1970; for operations that do not bring their instant. */
  readonly clock?: () => number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 0: a free one. */
  readonly port?: number;
  /** Bytes; default 4 MiB, because lists of entity references are long. */
  readonly bodyLimit?: number;
  /** How long in-flight requests may take when closing; default 10000. */
  readonly graceMs?: number;
  readonly operations?: OperationsOptions;
}

export interface Subgraph {
  /** Rejects when the port is taken. */
  listen(): Promise<{ readonly url: string; readonly port: number }>;
  /** Stops accepting, lets in-flight requests finish, closes kept connections, ends following. */
  close(): Promise<void>;
}

/** What `GET /health/ready` tells. Why a source fails is in the log alone: the words may name hosts. */
export interface SubgraphHealth extends Omit<FollowerStatus, 'lastError'> {
  readonly missing: readonly string[];
}
