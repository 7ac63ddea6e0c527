import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressShare, clientAddress, isWellFormed, type TrustedProxies } from '@calendar/http';
import { representationHeader } from '@calendar/http/negotiate';
import type { ResponseBuffers } from '@calendar/http/ResponseBuffers';
import { whileConnected } from '@calendar/http/whileConnected';
import type { Logger } from '@calendar/telemetry/log';
import { LRUCache } from 'lru-cache';
import type { Answers } from '../answers/Answers.ts';
import type { Outcome, OutletsMetrics } from '../observe/OutletsMetrics.ts';
import { readersLanguage } from '../parameters/kinds.ts';
import type { Route } from '../routes/Route.ts';
import type { Asked, RouteTable } from '../routes/RouteTable.ts';
import { preferredLanguage } from './negotiate.ts';
import { Refusal } from './Refusal.ts';
import { sendAnswer } from './sendAnswer.ts';

/** Answers every request to this part. Never throws. */
export class RequestHandler {
  readonly #options: HandlerOptions;
  /** Targets as callers write them: the same few come again and again. */
  readonly #read = new LRUCache<string, Asked>({ max: 5000, maxSize: 8_000_000, sizeCalculation: sizeOf });

  constructor(options: HandlerOptions) {
    this.#options = options;
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const began = performance.now();
    let route = 'none';
    try {
      const asked = this.#ask(request, response);
      if (asked === undefined) return;
      route = asked.route.path;
      const now = this.#options.clock();
      const fresh = this.#options.answers.peek(asked.question.address, now);
      if (fresh === undefined) void this.#make(asked, request, response, began);
      else {
        sendAnswer(request, response, { answer: fresh, now, buffers: this.#options.buffers });
        this.#observe(route, 'ok', began, request, response);
      }
    } catch (error) {
      this.#refuse(error, request, response, { route, began });
    }
  }

  /** @returns undefined if the request is answered */
  #ask(request: IncomingMessage, response: ServerResponse): Asked | undefined {
    const target = request.url ?? '';
    if (target.length > LONGEST)
      throw new Refusal(414, `The address is too long. Expected at most ${LONGEST} characters.`);
    if (!isWellFormed(request))
      throw new Refusal(400, 'The request must have one header Host.', { connection: 'close' });
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        return this.#inPreferredLanguage(this.#asked(target), request);
      case 'OPTIONS':
        response.writeHead(204, preflight).end();
        return undefined;
      default:
        throw new Refusal(405, `The method is not accepted here. Expected ${METHODS}.`, { allow: METHODS });
    }
  }

  #asked(target: string): Asked {
    const known = this.#read.get(target);
    if (known !== undefined) return known;
    const asked = this.#options.routes.read(pathAndSearch(target));
    this.#read.set(target, asked);
    return asked;
  }

  #inPreferredLanguage(asked: Asked, request: IncomingMessage): Asked {
    const preferred = inPreferredLanguage(asked, request);
    return preferred === undefined ? asked : this.#asked(preferred);
  }

  async #make(
    asked: Asked,
    request: IncomingMessage,
    response: ServerResponse,
    began: number,
  ): Promise<void> {
    const { answers, buffers, clock } = this.#options;
    const route = asked.route.path;
    try {
      const answer = await whileConnected(request, (disconnected) =>
        answers.make(asked, this.#askerOf(request), disconnected),
      );
      const now = clock();
      sendAnswer(request, response, { answer, now, buffers });
      const isLast = answer.freshUntil <= now && now - answer.storedAt >= 1000;
      this.#observe(route, isLast ? 'stale' : 'ok', began, request, response);
    } catch (error) {
      // By `whileConnected`: the caller has disconnected.
      if ((error as Error).name !== 'AbortError') this.#refuse(error, request, response, { route, began });
    }
  }

  /**
   * The key is sent on (docs/interface.md 5 "Keys and identification"), and so is whose address it is. Only the endpoint
   * knows which keys are valid, so here a caller is an address.
   */
  #askerOf(request: IncomingMessage) {
    const { headers, socket, url = '' } = request;
    const address = clientAddress(socket.remoteAddress ?? '', headers, this.#options.trustedProxies);
    const header = headers['x-api-key'];
    const sent = (Array.isArray(header) ? header[0] : header) || keyIn(url);
    const key = sent !== undefined && KEY.test(sent) ? sent : undefined;
    return { key, address, caller: addressShare(address) };
  }

  #refuse(error: unknown, request: IncomingMessage, response: ServerResponse, at: RefusedAt): void {
    const { log } = this.#options;
    const isRefusal = error instanceof Refusal;
    if (!isRefusal) log.error({ err: error, url: request.url?.slice(0, 500) }, 'a request failed');
    const refusal = isRefusal ? error : new Refusal(500, 'The request failed. The reason is in the log.');
    if (!response.headersSent) sendRefusal(refusal, request, response, this.#lookOf(request));
    this.#observe(
      at.route,
      isRefusal && refusal.status < 500 ? 'refused' : 'failed',
      at.began,
      request,
      response,
    );
  }

  /** The form of a refusal at the address. It is also used without a page, or if the request could not be read. */
  #lookOf({ url = '', headers }: IncomingMessage): Route['refusal'] {
    const { routes, refusalPage } = this.#options;
    const found = routes.find(url.split('?', 1)[0] ?? '');
    if (found !== undefined) return found.refusal;
    return representationHeader(headers.accept).includes('text/html') ? refusalPage : undefined;
  }

  #observe(
    route: string,
    outcome: Outcome,
    began: number,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const { metrics, log } = this.#options;
    const milliseconds = performance.now() - began;
    metrics.answered(route, outcome, milliseconds / 1000);
    const isSlow = milliseconds > SLOW;
    if (!isSlow && !log.isLevelEnabled('debug')) return;
    const line = {
      route,
      outcome,
      method: request.method,
      status: response.statusCode,
      tookMs: Math.round(milliseconds),
    };
    if (isSlow) log.warn(line, 'a request was slow');
    else log.debug(line, 'answered a request');
  }
}

function sendRefusal(
  refusal: Refusal,
  request: IncomingMessage,
  response: ServerResponse,
  look: Route['refusal'],
): void {
  const plain = { contentType: 'text/plain; charset=utf-8', body: `${refusal.message}\n`, headers: {} };
  const { contentType, body, headers } = look?.(refusal) ?? plain;
  response.writeHead(refusal.status, {
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
    ...headers,
    ...refusal.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The English address of the same page, if it has languages, names none, and the reader prefers English. */
function inPreferredLanguage({ route, question }: Asked, { headers }: IncomingMessage): string | undefined {
  if (route.parameters['lang'] !== readersLanguage || Object.hasOwn(question.values, 'lang'))
    return undefined;
  if (preferredLanguage(headers['accept-language']) !== 'en') return undefined;
  return `${question.address}${question.address.includes('?') ? '&' : '?'}lang=en`;
}

/** A proxy may send the whole address. */
function pathAndSearch(target: string): string {
  if (target.startsWith('/')) return target;
  const url = URL.parse(target);
  if (url === null) throw new Refusal(400, 'The address cannot be read.');
  return url.pathname + url.search;
}

function keyIn(target: string): string | undefined {
  const at = target.indexOf('?');
  return at === -1 ? undefined : (new URLSearchParams(target.slice(at)).get('key') ?? undefined);
}

function sizeOf(_: Asked, target: string): number {
  return 2 * target.length + 500;
}

/** A value that can be sent on in a header. The endpoint decides whether it is a key. */
const KEY = /^[\x21-\x7e]{1,200}$/;
/** Characters of path and query string. */
const LONGEST = 8192;
/** Milliseconds. */
const SLOW = 2000;
const METHODS = 'GET, HEAD, OPTIONS';
const preflight = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
  allow: METHODS,
};

interface RefusedAt {
  readonly route: string;
  readonly began: number;
}

export interface HandlerOptions {
  readonly routes: RouteTable;
  /** The form of a refusal for browsers if there is no route. */
  readonly refusalPage: NonNullable<Route['refusal']>;
  readonly answers: Answers;
  readonly buffers: ResponseBuffers;
  readonly metrics: OutletsMetrics;
  readonly trustedProxies: TrustedProxies;
  readonly clock: () => number;
  readonly log: Logger;
}
