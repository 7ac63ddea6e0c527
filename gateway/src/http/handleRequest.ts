import type { IncomingMessage, ServerResponse } from 'node:http';
import { mask } from '../errors/fieldErrors.ts';
import { Refusal } from '../errors/Refusal.ts';
import { preflightHeaders } from './cors.ts';
import { negotiate, prefersPage } from './negotiate.ts';
import { PreparedAnswer } from './PreparedAnswer.ts';
import type { RequestContext } from './RequestContext.ts';
import type { ResponseBuffers } from './ResponseBuffers.ts';
import { refusalAnswer } from './refusalAnswer.ts';
import { requireWellFormed } from './requireWellFormed.ts';
import { page, type SandboxFiles } from './SandboxFiles.ts';
import { type Reply, send } from './send.ts';

/**
 * Answers one HTTP request, whatever it is (docs/interface.md 4.1 "Transport", docs/rules.md 37 "Paths and methods").
 * Never throws.
 */
export async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  site: Site,
): Promise<void> {
  const requestContext = site.observer.begin(request);
  try {
    requireWellFormed(request);
    const { path, search } = target(request);
    if (isOperation(request, path, site))
      sendReply(request, response, await site.answer(request, search, requestContext), requestContext, site);
    else await handlePage(request, response, path, site);
  } catch (error) {
    handleFailure(request, response, error, requestContext, site);
  } finally {
    site.observer.end(requestContext, request, response);
  }
}

const endpoint = '/graphQL';
const operationMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);
const endpointMethods = 'GET, HEAD, POST, OPTIONS';
/** Whoever types the host's name into a browser. Programs get 404 there, as at every unknown path. */
const toSandbox = { location: endpoint, 'cache-control': 'no-cache', vary: 'Accept' };
const fileMethods = 'GET, HEAD, OPTIONS';

function isOperation(request: IncomingMessage, path: string, site: Site): boolean {
  return path === endpoint && operationMethods.has(request.method ?? '') && !isVisitor(request, site);
}

/** Whether a browser opened an address, and there is a page to show. */
function isVisitor(request: IncomingMessage, site: Site): boolean {
  return prefersPage(request) && site.sandbox.has(page);
}

/** Answers what is no GraphQL request: the sandbox, preflights, and unknown paths. */
async function handlePage(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  site: Site,
): Promise<void> {
  if (path === endpoint) await handleEndpoint(request, response, site);
  else if (path === '/' && isVisitor(request, site)) response.writeHead(302, toSandbox).end();
  else if (path.startsWith(`${endpoint}/sandbox/`)) await handleFile(request, response, path, site);
  else throw new Refusal('notFound');
}

async function handleEndpoint(request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> {
  switch (request.method) {
    case 'OPTIONS':
      response.writeHead(204, preflightHeaders(request, endpointMethods)).end();
      return;
    case 'GET':
    case 'HEAD':
      return site.sandbox.send(request, response, page, site.responseBuffers);
    default:
      throw new Refusal('methodNotAllowed', { headers: { allow: endpointMethods } });
  }
}

async function handleFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  site: Site,
): Promise<void> {
  const name = path.slice(`${endpoint}/sandbox/`.length);
  if (!site.sandbox.has(name)) throw new Refusal('notFound');
  switch (request.method) {
    case 'OPTIONS':
      response.writeHead(204, preflightHeaders(request, fileMethods)).end();
      return;
    case 'GET':
    case 'HEAD':
      return site.sandbox.send(request, response, name, site.responseBuffers);
    default:
      throw new Refusal('methodNotAllowed', { message: 'Use GET.', headers: { allow: fileMethods } });
  }
}

function handleFailure(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  requestContext: RequestContext,
  site: Site,
): void {
  // The caller disconnected: there is nobody to answer.
  if (request.socket.destroyed) return;
  if (response.headersSent) {
    requestContext.log.error({ err: error }, 'failed while sending an answer');
    response.destroy();
    return;
  }
  const answer = refusalAnswer(asRefusal(error, requestContext), negotiate(request));
  sendReply(request, response, { prepared: new PreparedAnswer(answer) }, requestContext, site);
}

function asRefusal(error: unknown, requestContext: RequestContext): Refusal {
  return error instanceof Refusal
    ? error
    : new Refusal('internal', { extensions: { id: mask(error, requestContext.log).extensions.id } });
}

function sendReply(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  requestContext: RequestContext,
  site: Site,
): void {
  requestContext.reply = reply;
  send(request, response, reply, {
    now: site.clock(),
    maxAge: site.cacheMaxAge,
    responseBuffers: site.responseBuffers,
  });
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

/** What is served. */
export interface Site {
  /** Answers a GraphQL request. Throws a `Refusal` for what cannot be executed. */
  answer(request: IncomingMessage, search: string, requestContext: RequestContext): Promise<Reply>;
  readonly observer: RequestObserver;
  readonly responseBuffers: ResponseBuffers;
  readonly sandbox: SandboxFiles;
  readonly clock: () => number;
  /** Seconds. */
  readonly cacheMaxAge: number;
}

/** Follows requests from their beginning to their end, for metrics, log and traces. */
export interface RequestObserver {
  begin(request: IncomingMessage): RequestContext;
  end(requestContext: RequestContext, request: IncomingMessage, response: ServerResponse): void;
}
