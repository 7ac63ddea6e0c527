import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ClosingReason } from '@calendar/http';
import type { Tracing } from '@calendar/runtime/tracing';
import type { Logger } from 'pino';
import { RequestContext, type RequestObserver } from '../http/handleRequest.ts';
import type { Reply } from '../http/PreparedAnswer.ts';
import type { CallerKind } from '../usage/usageRows.ts';
import type { GatewayMetrics } from './GatewayMetrics.ts';

/** Observes requests: counts them, traces them, and logs each one at `debug`, and slow ones above it. */
export class Observer implements RequestObserver {
  readonly #metrics: GatewayMetrics;
  readonly #tracing: Tracing | undefined;
  readonly #log: Logger;
  readonly #unread = new WeakSet<Duplex>();
  #saidClosed = Number.NEGATIVE_INFINITY;

  constructor({ metrics, tracing, log }: ObserverOptions) {
    this.#metrics = metrics;
    this.#tracing = tracing;
    this.#log = log;
  }

  begin(request: IncomingMessage): RequestContext {
    // A caller does not decide what is traced: the trace is a new one, linked to the caller's.
    const span = this.#tracing?.start('request', {
      kind: 'server',
      link: request.headers['traceparent'] as string | undefined,
    });
    return new RequestContext(this.#log, span);
  }

  refused(connection: Duplex): void {
    this.#unread.add(connection);
    this.#metrics.refused();
  }

  /** Logs, at most once a minute, that connections are closed for lack of places. */
  closed(reason: ClosingReason): void {
    const now = performance.now();
    if (now - this.#saidClosed < MINUTE) return;
    this.#saidClosed = now;
    this.#log.warn({ reason }, 'connections are closed for lack of places');
  }

  get countsAlone(): boolean {
    return this.#tracing === undefined && !this.#log.isLevelEnabled('debug');
  }

  count(caller: CallerKind, { prepared: { answer } }: Reply, began: number): void {
    this.#metrics.answered(answer.outcome, caller, answer.operation, (performance.now() - began) / 1000);
  }

  end(requestContext: RequestContext, request: IncomingMessage, response: ServerResponse): void {
    const milliseconds = performance.now() - requestContext.began;
    const answer = requestContext.reply?.prepared.answer;
    const outcome =
      answer?.outcome ??
      (response.headersSent ? 'page' : this.#unread.has(request.socket) ? 'refused' : 'abandoned');
    // A request that was refused before its end is counted already.
    if (outcome !== 'refused' || answer !== undefined)
      this.#metrics.answered(outcome, requestContext.caller, answer?.operation, milliseconds / 1000);
    const slow = milliseconds > SLOW_REQUEST_MS;
    if (!slow && requestContext.span === undefined && !this.#log.isLevelEnabled('debug')) return;
    const line = {
      outcome,
      operation: answer?.operation,
      caller: requestContext.caller,
      cache: requestContext.reply?.cacheStatus,
      method: request.method,
      status: response.headersSent ? response.statusCode : undefined,
      tookMs: Math.round(milliseconds * 100) / 100,
    };
    if (slow) requestContext.log.warn(line, 'a request was slow');
    else if (this.#log.isLevelEnabled('debug')) requestContext.log.debug(line, 'answered a request');
    const { span, id } = requestContext;
    if (span === undefined) return;
    if (line.operation !== undefined) span.rename(`query ${line.operation}`);
    span.set({
      'http.request.method': line.method,
      'http.response.status_code': line.status,
      'graphql.operation.name': line.operation,
      'calendar.outcome': outcome,
      'calendar.caller': line.caller,
      'calendar.cache': line.cache,
      'calendar.request_id': id,
    });
    if (outcome === 'failed' || outcome === 'partial') span.fail(outcome);
    span.end();
  }
}

const SLOW_REQUEST_MS = 1000;
const MINUTE = 60_000;

interface ObserverOptions {
  readonly metrics: GatewayMetrics;
  readonly tracing: Tracing | undefined;
  readonly log: Logger;
}
