import type { Logger } from '@calendar/runtime/log';
import { readTracesUrl, startTracing, type Tracing } from '@calendar/runtime/tracing';
import type { OperationRequest } from '../operations/OperationRequest.ts';
import type { WrittenAnswer } from '../operations/PreparedOperation.ts';
import { type ExecutionOutcome, SubgraphMetrics, type WatchedSnapshot } from './SubgraphMetrics.ts';

/** Watches operations: counts them, traces them, and logs each at level debug, or when it was slow. */
export class Observer<Snapshot> {
  readonly metrics: SubgraphMetrics<Snapshot>;
  readonly #options: ObserverOptions<Snapshot>;
  #tracing: Tracing | undefined;

  constructor(options: ObserverOptions<Snapshot>) {
    this.#options = options;
    this.metrics = new SubgraphMetrics(options);
  }

  async start(): Promise<void> {
    const { name, configuration, logger } = this.#options;
    this.#tracing = await startTracing({
      service: `calendar-${name}`,
      url: readTracesUrl(configuration),
      log: logger,
    });
  }

  async execute(
    { requestId, traceparent }: OperationRequest,
    operationName: string | undefined,
    execute: () => Promise<WrittenAnswer>,
  ): Promise<WrittenAnswer> {
    const span = this.#tracing?.start(operationName === undefined ? 'execute' : `execute ${operationName}`, {
      kind: 'server',
      parent: traceparent,
      attributes: { 'graphql.operation.name': operationName, 'calendar.request_id': requestId },
    });
    const began = performance.now();
    try {
      const written = await execute();
      const outcome = outcomeOf(written);
      this.metrics.executed(outcome, performance.now() - began);
      if (outcome === 'failed' || outcome === 'partial') span?.fail(outcome);
      return written;
    } finally {
      span?.end();
    }
  }

  answered({ requestId }: OperationRequest, status: number, milliseconds: number): void {
    if (status !== 200) this.metrics.notExecuted(status);
    const slow = milliseconds > SLOW_OPERATION_MS;
    const { logger } = this.#options;
    if (!slow && !logger.isLevelEnabled('debug')) return;
    const line = { requestId, status, tookMs: Math.round(milliseconds * 100) / 100 };
    if (slow) logger.warn(line, 'an operation was slow');
    else logger.debug(line, 'answered an operation');
  }

  async close(): Promise<void> {
    await this.#tracing?.close();
  }
}

const SLOW_OPERATION_MS = 1000;

export interface ObserverOptions<Snapshot> extends WatchedSnapshot<Snapshot> {
  readonly name: string;
  /** Says where traces are sent. */
  readonly configuration: Parameters<typeof readTracesUrl>[0];
  readonly logger: Logger;
}

/** How an execution went, for metrics. */
export function outcomeOf({ errors, isEmpty }: Pick<WrittenAnswer, 'errors' | 'isEmpty'>): ExecutionOutcome {
  if (errors.length === 0) return 'ok';
  if (errors.some(({ extensions }) => extensions?.['code'] === 'BAD_USER_INPUT')) return 'invalid';
  return isEmpty ? 'failed' : 'partial';
}
