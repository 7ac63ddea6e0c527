import type { Tracing } from '@calendar/runtime/tracing';
import type { Subgraph } from './SubgraphClient.ts';
import { failureKinds, SubgraphFailure } from './SubgraphFailure.ts';
import type { NoteFaults } from './SubgraphFaults.ts';

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
  readonly metrics: FetchMetrics;
  /** Undefined: nothing is traced. */
  readonly tracing: Tracing | undefined;
}

export interface FetchMetrics {
  /** Counts the fetches from these subgraphs as well. */
  add(subgraphs: Iterable<string>): void;
  fetched(subgraph: string, outcome: FetchOutcome, seconds: number): void;
  readonly faults: { readonly note: NoteFaults };
}

export const FETCH_OUTCOMES = ['ok', 'refused', 'timeout', 'broken', 'failed'] as const;

/** `refused`: the subgraph is healthy and refused the fetch; `broken`: the circuit of each replica is open. */
export type FetchOutcome = (typeof FETCH_OUTCOMES)[number];
