import { randomUUID } from 'node:crypto';
import type { Span } from '@calendar/telemetry/tracing';
import type { Logger } from 'pino';
import type { Reply } from '../http/send.ts';

/** One request on its way to its answer, as those see it who watch. */
export class RequestContext {
  /** When the work for it began, on the clock of `performance.now()`. */
  began = performance.now();
  caller: CallerKind = 'anonymous';
  /** What it was answered with; undefined for a page, a preflight, and for a caller who hung up. */
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

  /** The request is here whole: how long a caller took to send it is not how long answering takes. */
  arrived(): void {
    this.began = performance.now();
  }
}

/**
 * `frontEnd`: says by `X-Client-Id` that it is the calendar's own; `key`: has a valid key (docs/interface.md 5 "Keys
 * and identification").
 */
export type CallerKind = 'frontEnd' | 'key' | 'anonymous';
