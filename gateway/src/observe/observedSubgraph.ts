import type { Tracing } from '@calendar/telemetry/tracing';
import { failureKinds } from '../subgraphs/failureKinds.ts';
import type { Subgraph } from '../subgraphs/SubgraphClient.ts';
import { SubgraphFailure } from '../subgraphs/SubgraphFailure.ts';
import type { FetchOutcome, GatewayMetrics } from './GatewayMetrics.ts';

/** The same subgraph, with each fetch counted, timed and traced. */
export function observedSubgraph(name: string, subgraph: Subgraph, { metrics, tracing }: Watchers): Subgraph {
  return {
    async fetch(request, facts) {
      const began = performance.now();
      const span = tracing?.start(`fetch ${name}`, {
        kind: 'client',
        parent: facts.traceparent,
        attributes: { 'calendar.subgraph': name, 'graphql.operation.name': request.operationName },
      });
      let outcome: FetchOutcome = 'ok';
      try {
        return await subgraph.fetch(
          request,
          span === undefined ? facts : { ...facts, traceparent: span.traceparent },
        );
      } catch (failure) {
        outcome = outcomeOf(failure);
        span?.fail(outcome);
        throw failure;
      } finally {
        metrics.fetched(name, outcome, (performance.now() - began) / 1000);
        span?.end();
      }
    },
  };
}

function outcomeOf(failure: unknown): FetchOutcome {
  return failure instanceof SubgraphFailure ? failureKinds[failure.kind].outcome : 'failed';
}

interface Watchers {
  readonly metrics: GatewayMetrics;
  /** Undefined: nothing is traced. */
  readonly tracing: Tracing | undefined;
}
