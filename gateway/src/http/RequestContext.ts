import { randomUUID } from 'node:crypto';
import type { Span } from '@calendar/telemetry/tracing';
import type { Logger } from 'pino';
import type { CallerKind } from '../usage/callerOf.ts';
import type { Reply } from './send.ts';

/** One HTTP request in flight, as log, traces and metrics see it. */
export class RequestContext {
  /** When the work for it began, on the clock of `performance.now()`. */
  began = performance.now();
  caller: CallerKind = 'anonymous';
  /** What it was answered with; undefined for a page, a preflight, and for a caller who disconnected. */
  reply: Reply | undefined;
  /** Undefined while nothing is traced. */
  readonly span: Span | undefined;
  readonly #log: Logger;
  #id: string | undefined;

  constructor(log: Logger, span: Span | undefined) {
    this.#log = log;
    this.span = span;
  }

  /** Names the request here and in the subgraphs. Made when it is needed: an answer from memory seldom needs it. */
  get id(): string {
    this.#id ??= randomUUID();
    return this.#id;
  }

  /** A log whose lines name the request. */
  get log(): Logger {
    return this.#log.child(
      this.span === undefined ? { requestId: this.id } : { requestId: this.id, traceId: this.span.traceId },
    );
  }

  /** The request has arrived whole: the time a caller took to send it does not count as time to answer it. */
  arrived(): void {
    this.began = performance.now();
  }
}
