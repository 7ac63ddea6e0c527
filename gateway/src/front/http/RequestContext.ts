import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { addressShare, clientAddress, isWellFormed, type TrustedProxies } from '@calendar/http';
import type { CallerShare } from '@calendar/http/FairQueue';
import type { Span } from '@calendar/runtime/tracing';
import type { Logger } from 'pino';
import { Refusal } from '../../federation/errors/Refusal.ts';
import type { CallerKind } from '../usage/usageRows.ts';
import type { Reply } from './PreparedAnswer.ts';

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

/** Refuses requests that HTTP calls malformed and Node's parser accepts. Nothing more is read from that connection. */
export function requireWellFormed(request: IncomingMessage): void {
  if (!isWellFormed(request)) throw new Refusal('malformedRequest', { headers: { connection: 'close' } });
}

/** Refuses a GET that a page could cause without a preflight (docs/interface.md 4.1 "Transport"). */
export function requirePreflight(request: IncomingMessage): void {
  if (request.method === 'POST') return;
  if ((request.headers['apollo-require-preflight'] ?? '') === '') throw new Refusal('missingPreflight');
}

/**
 * Who has a share of what is scarce (docs/rules.md 42 "Fair shares under load"): the valid key, else the
 * address, as trusted proxies report it (docs/rules.md 43 "Address of a caller").
 */
export function callerShare(
  request: IncomingMessage,
  keyId: string | undefined,
  trusted: TrustedProxies,
): CallerShare {
  if (keyId !== undefined) return { caller: `key ${keyId}`, hasKey: true };
  const address = clientAddress(request.socket.remoteAddress ?? '', request.headers, trusted);
  return { caller: addressShare(address), hasKey: false };
}
