import {
  counterOf,
  DurationHistogram,
  type Durations,
  gaugeOf,
  processRegistry,
} from '@calendar/telemetry/metrics';
import type { AnswerOutcome } from '../http/Answer.ts';
import type { CallerKind } from '../usage/callerOf.ts';
import { readTally, tally, zeros } from './metrics/tally.ts';
import { type WatchedCaches, watchCaches } from './metrics/watchCaches.ts';
import { type WatchedGraph, watchGraph } from './metrics/watchGraph.ts';
import { type WatchedMemory, watchMemory } from './metrics/watchMemory.ts';
import { type WatchedQueues, watchQueues } from './metrics/watchQueues.ts';
import { OperationDurations } from './OperationDurations.ts';

/**
 * The gateway's metrics for Prometheus. Counting a request is an addition in memory and one histogram; everything else
 * is read from the parts at each scrape.
 */
export class GatewayMetrics {
  readonly #registry = processRegistry();
  readonly #requests = tally(requestOutcomes, callerKinds);
  readonly #durations = new OperationDurations(this.#registry);
  readonly #fetches: Record<string, Record<FetchOutcome, number>> = {};
  readonly #fetchDurations = new Map<string, Durations>();
  readonly #durationsOfFetches = new DurationHistogram<'subgraph'>(this.#registry, {
    name: 'calendar_fetch_duration_seconds',
    help: 'Time of one fetch from a subgraph, asking again included.',
  });

  constructor() {
    counterOf(this.#registry, {
      name: 'calendar_requests_total',
      help: 'Requests by outcome (ok, partial, invalid, refused, failed, page, abandoned) and kind of caller.',
      labels: ['outcome', 'caller'],
      read: () => readTally(this.#requests, 'outcome', 'caller'),
    });
    counterOf(this.#registry, {
      name: 'calendar_fetches_total',
      help: 'Fetches from subgraphs by outcome (ok, refused, timeout, broken: not asked, failed).',
      labels: ['subgraph', 'outcome'],
      read: () => readTally(this.#fetches, 'subgraph', 'outcome'),
    });
  }

  /** Counts a request that is over. */
  answered(
    outcome: RequestOutcome,
    caller: CallerKind,
    operation: string | undefined,
    seconds: number,
  ): void {
    this.#requests[outcome][caller]++;
    if (outcome !== 'page' && outcome !== 'abandoned') this.#durations.observe(operation, seconds);
  }

  /** Counts a request that was refused before anything of it was known. */
  refused(): void {
    this.#requests.refused.anonymous++;
  }

  /** Counts a fetch that is over. */
  fetched(subgraph: string, outcome: FetchOutcome, seconds: number): void {
    const counts = this.#fetches[subgraph];
    if (counts === undefined) return;
    counts[outcome]++;
    this.#fetchDurations.get(subgraph)?.observe(seconds);
  }

  /** Counts the fetches from these subgraphs as well. */
  add(subgraphs: Iterable<string>): void {
    for (const subgraph of subgraphs) {
      if (this.#fetches[subgraph] !== undefined) continue;
      this.#fetches[subgraph] = zeros(fetchOutcomes);
      this.#fetchDurations.set(subgraph, this.#durationsOfFetches.labelled({ subgraph }));
    }
  }

  /** Reads from these parts, from now on, at each scrape. */
  watch(parts: WatchedParts): void {
    const { keys, usage } = parts;
    gaugeOf(this.#registry, {
      name: 'calendar_keys',
      help: 'Valid API keys known.',
      read: () => [{ value: keys.size }],
    });
    gaugeOf(this.#registry, {
      name: 'calendar_usage_rows_waiting',
      help: 'Rows of usage not yet written to the database.',
      read: () => [{ value: usage.waiting }],
    });
    watchCaches(this.#registry, parts);
    watchGraph(this.#registry, parts);
    watchQueues(this.#registry, parts);
    watchMemory(this.#registry, parts);
  }

  /** The present values in Prometheus's text format. */
  async read(): Promise<{ readonly contentType: string; readonly text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}

const requestOutcomes = ['ok', 'partial', 'invalid', 'refused', 'failed', 'page', 'abandoned'] as const;
const callerKinds = ['frontEnd', 'key', 'anonymous'] as const satisfies readonly CallerKind[];
const fetchOutcomes = ['ok', 'refused', 'timeout', 'broken', 'failed'] as const;

/** `page`: the sandbox or a preflight; `abandoned`: the caller disconnected before the answer. */
export type RequestOutcome = AnswerOutcome | 'page' | 'abandoned';

/** `refused`: the subgraph is healthy and refused the fetch; `broken`: the circuit of each replica is open. */
export type FetchOutcome = (typeof fetchOutcomes)[number];

/** What metrics are read from. */
export interface WatchedParts extends WatchedCaches, WatchedGraph, WatchedQueues, WatchedMemory {
  readonly keys: { readonly size: number };
  readonly usage: { readonly waiting: number };
  readonly graphs: WatchedCaches['graphs'] &
    WatchedGraph['graphs'] &
    WatchedQueues['graphs'] &
    WatchedMemory['graphs'];
}
