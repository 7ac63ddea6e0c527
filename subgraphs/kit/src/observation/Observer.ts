import { startTracing, type Tracing } from '@calendar/telemetry/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../createLogger.ts';
import { type Answer, outcomeOf } from './outcomeOf.ts';
import { SubgraphMetrics, type WatchedSnapshot } from './SubgraphMetrics.ts';

/** Watches operations: counts them, traces them, and tells of each in the log when that is asked for or it was slow. */
export class Observer<Snapshot> {
  readonly metrics: SubgraphMetrics<Snapshot>;
  readonly #options: ObserverOptions<Snapshot>;
  #tracing: Tracing | undefined;

  constructor(options: ObserverOptions<Snapshot>) {
    this.#options = options;
    this.metrics = new SubgraphMetrics(options);
  }

  /** Begins tracing where that is configured. */
  async start(): Promise<void> {
    const { name, tracesUrl, logger } = this.#options;
    this.#tracing = await startTracing({
      service: `calendar-${name}`,
      url: tracesUrl,
      onSending: (failure) =>
        failure
          ? logger.warn({ err: failure }, 'traces cannot be sent')
          : logger.info('traces are sent again'),
    });
  }

  /** Executes an operation, watched. */
  async execute<Answered extends Answer>(
    request: FastifyRequest,
    operationName: string | undefined,
    execute: () => Promise<Answered>,
  ): Promise<Answered> {
    const { traceparent } = request.headers;
    const span = this.#tracing?.start(operationName === undefined ? 'execute' : `execute ${operationName}`, {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: { 'graphql.operation.name': operationName, 'calendar.request_id': request.id },
    });
    const began = performance.now();
    try {
      const answer = await execute();
      const outcome = outcomeOf(answer);
      this.metrics.executed(outcome, performance.now() - began);
      if (outcome === 'failed' || outcome === 'partial') span?.fail(outcome);
      return answer;
    } finally {
      span?.end();
    }
  }

  /** Takes note of a request for an operation that was answered, executed or not. */
  responded(request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void {
    if (statusCode !== 200) this.metrics.notExecuted(statusCode);
    const slow = elapsedTime > slowOperation;
    if (!slow && !this.#options.logger.isLevelEnabled('debug')) return;
    const line = { status: statusCode, tookMs: Math.round(elapsedTime * 100) / 100 };
    if (slow) request.log.warn(line, 'an operation was slow');
    else request.log.debug(line, 'answered an operation');
  }

  /** Sends the traces that are left. */
  async close(): Promise<void> {
    await this.#tracing?.close();
  }
}

/** Milliseconds. */
const slowOperation = 1000;

export interface ObserverOptions<Snapshot> extends WatchedSnapshot<Snapshot> {
  /** Of the subgraph. */
  readonly name: string;
  /** Where traces are sent by OTLP over HTTP; undefined: nothing is traced. */
  readonly tracesUrl?: string | undefined;
  readonly logger: Logger;
}
