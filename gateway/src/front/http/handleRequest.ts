import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Handle, type TakePiece, writeWhole } from '@calendar/http';
import type { ResponseBuffers } from '@calendar/http/ResponseBuffers';
import type { Span } from '@calendar/runtime/tracing';
import type { Logger } from 'pino';
import { mask } from '../../federation/errors/fieldErrors.ts';
import { Refusal } from '../../federation/errors/Refusal.ts';
import type { CallerKind } from '../usage/usageRows.ts';
import { refusalAnswer } from './Answer.ts';
import { preflightHeaders } from './cors.ts';
import { asTexts, PreparedAnswer, type Reply, send } from './PreparedAnswer.ts';
import { negotiate, prefersPage, requireWellFormed, type WholeRequest } from './requestHead.ts';
import { page, type SandboxFiles } from './SandboxFiles.ts';

export function requestHandler(site: Site): Handle {
  return (request, response, whole) => void handleRequest(request, response, whole, site);
}

/** Answers from memory what came before, byte for byte, without parsing it again. Nothing of it is logged or traced. */
export function wholeRequestHandler(site: WholeSite): TakePiece {
  const { requests, recall, observer, clock, cacheMaxAge: maxAge, responseBuffers } = site;
  return (piece, socket) => {
    const request = observer.countsAlone ? requests.findWhole(piece) : undefined;
    if (request === undefined) return false;
    const began = performance.now();
    const now = clock();
    const recalled = recall(request, now);
    if (recalled === undefined) return false;
    const { reply, caller } = recalled;
    const { head, body } = asTexts(request, reply, { now, maxAge });
    writeWhole(socket, head, body);
    if (socket.writableLength > 0) responseBuffers.watch(socket);
    observer.count(caller, reply, began);
    return true;
  };
}

/** Answers one HTTP request, whatever it is (docs/rules.md 37 "Paths and methods"). Never throws. */
async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  whole: Buffer | undefined,
  site: Site,
): Promise<void> {
  const requestContext = site.observer.begin(request);
  const exchange = { request, response, requestContext, site };
  try {
    requireWellFormed(request);
    const { path, search } = target(request);
    if (isOperation(exchange, path))
      sendReply(exchange, await site.answer({ request, whole, search, requestContext }));
    else await handlePage(exchange, path);
  } catch (error) {
    handleFailure(exchange, error);
  } finally {
    site.observer.end(requestContext, request, response);
  }
}

const endpoint = '/graphQL';
const SCHEMA_FILE = `${endpoint}/schema.graphql`;
const FOLDER = `${endpoint}/sandbox/`;
const OPERATION_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);
const ENDPOINT_METHODS = 'GET, HEAD, POST, OPTIONS';
/** A person who types the host's name into a browser. Programs get 404 there, as at every unknown path. */
const TO_SANDBOX = { location: endpoint, 'cache-control': 'no-cache', vary: 'Accept' };
const FILE_METHODS = 'GET, HEAD, OPTIONS';

function isOperation(exchange: Exchange, path: string): boolean {
  return path === endpoint && OPERATION_METHODS.has(exchange.request.method ?? '') && !isVisitor(exchange);
}

function isVisitor({ request, site }: Exchange): boolean {
  return prefersPage(request) && site.sandbox.find(page) !== undefined;
}

async function handlePage(exchange: Exchange, path: string): Promise<void> {
  const { request, response, site } = exchange;
  if (path === '/' && isVisitor(exchange)) {
    response.writeHead(302, TO_SANDBOX).end();
    return;
  }
  // A page that asks the wrong address may read the answer, which names the right one.
  if (request.method === 'OPTIONS' && path.toLowerCase() === endpoint.toLowerCase()) {
    response.writeHead(204, preflightHeaders(request, ENDPOINT_METHODS)).end();
    return;
  }
  if (path === SCHEMA_FILE)
    return sendFile(exchange, async () => sendReply(exchange, { prepared: await site.schemaText() }));
  // CONNECT names a host, and no path that might be unknown.
  const isEndpoint = path === endpoint || request.method === 'CONNECT';
  const name = isEndpoint ? page : path.startsWith(FOLDER) ? path.slice(FOLDER.length) : '';
  if (isEndpoint && request.method !== 'GET' && request.method !== 'HEAD')
    throw new Refusal('methodNotAllowed', { headers: { allow: ENDPOINT_METHODS } });
  const file = site.sandbox.find(name);
  if (file === undefined) throw new Refusal('notFound');
  return sendFile(exchange, async () => write(exchange, { prepared: await file() }));
}

async function sendFile({ request, response }: Exchange, send: () => Promise<void>): Promise<void> {
  switch (request.method) {
    case 'OPTIONS':
      response.writeHead(204, preflightHeaders(request, FILE_METHODS)).end();
      return;
    case 'GET':
    case 'HEAD':
      return send();
    default:
      throw new Refusal('methodNotAllowed', { message: 'Use GET.', headers: { allow: FILE_METHODS } });
  }
}

function handleFailure(exchange: Exchange, error: unknown): void {
  const { request, response, requestContext } = exchange;
  // The caller disconnected: no answer is needed.
  if (request.socket.destroyed) return;
  if (response.headersSent) {
    requestContext.log.error({ err: error }, 'failed while sending an answer');
    response.destroy();
    return;
  }
  const answer = refusalAnswer(asRefusal(error, requestContext), negotiate(request));
  sendReply(exchange, { prepared: new PreparedAnswer(answer) });
}

function asRefusal(error: unknown, requestContext: RequestContext): Refusal {
  return error instanceof Refusal
    ? error
    : new Refusal('internal', { extensions: { id: mask(error, requestContext.log).extensions.id } });
}

function sendReply(exchange: Exchange, reply: Reply): void {
  exchange.requestContext.reply = reply;
  write(exchange, reply);
}

function write({ request, response, site }: Exchange, reply: Reply): void {
  const { cacheMaxAge: maxAge, responseBuffers } = site;
  send(request, response, reply, { now: site.clock(), maxAge, responseBuffers });
}

/** Path and query of a request target, which may be a whole address when it came through a proxy. */
function target({ url = '/' }: IncomingMessage): { path: string; search: string } {
  if (url === endpoint) return { path: url, search: '' };
  const relative = url.startsWith('/') ? url : url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '');
  const mark = relative.indexOf('?');
  return mark === -1
    ? { path: relative, search: '' }
    : { path: relative.slice(0, mark), search: relative.slice(mark + 1) };
}

/** One HTTP request in flight, as log, traces and metrics see it. */
export class RequestContext {
  /** When the work for it began, on the clock of `performance.now()`. */
  began = performance.now();
  caller: CallerKind = 'anonymous';
  /** The status it was answered with. Undefined for a page, a preflight, and for a caller who disconnected. */
  reply: Reply | undefined;
  /** Undefined while nothing is traced. */
  readonly span: Span | undefined;
  readonly #log: Logger;
  #id: string | undefined;
  #own: Logger | undefined;

  constructor(log: Logger, span: Span | undefined) {
    this.#log = log;
    this.span = span;
  }

  /** Names the request here and in the subgraphs. Made when it is needed: an answer from memory seldom needs it. */
  get id(): string {
    this.#id ??= randomUUID();
    return this.#id;
  }

  get log(): Logger {
    this.#own ??= this.#log.child({ requestId: this.id, traceId: this.span?.traceId });
    return this.#own;
  }

  /** The request has arrived completely. The time a caller took to send it does not count as time to answer it. */
  arrived(): void {
    this.began = performance.now();
  }
}

export interface Site {
  /** Answers a GraphQL request. Throws a `Refusal` for a request that cannot be executed. */
  answer(arrived: Arrived): Promise<Reply>;
  /** The public schema as a text (SDL). */
  schemaText(): Promise<PreparedAnswer>;
  readonly observer: RequestObserver;
  readonly responseBuffers: ResponseBuffers;
  readonly sandbox: SandboxFiles;
  readonly clock: () => number;
  /** Seconds. */
  readonly cacheMaxAge: number;
}

export interface Arrived {
  readonly request: IncomingMessage;
  /** All of its bytes, if they came in one piece. */
  readonly whole: Buffer | undefined;
  readonly search: string;
  readonly requestContext: RequestContext;
}

export interface WholeSite extends Pick<Site, 'clock' | 'cacheMaxAge' | 'responseBuffers'> {
  readonly requests: { findWhole(bytes: Buffer): WholeRequest | undefined };
  readonly observer: RequestObserver;
  /** The answer from memory, counted for its caller. Undefined if there is none that holds now. */
  recall(request: WholeRequest, now: number): Recalled | undefined;
}

export interface Recalled {
  readonly reply: Reply;
  readonly caller: CallerKind;
}

/** Follows requests from their beginning to their end, for metrics, log and traces. */
export interface RequestObserver {
  begin(request: IncomingMessage): RequestContext;
  end(requestContext: RequestContext, request: IncomingMessage, response: ServerResponse): void;
  /** Whether a usual request is counted, and nothing else. */
  readonly countsAlone: boolean;
  /** Counts a request that was answered at once. */
  count(caller: CallerKind, reply: Reply, began: number): void;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestContext: RequestContext;
  readonly site: Site;
}
