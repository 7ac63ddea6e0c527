import { metersOf, processRegistry, zeros } from '@calendar/runtime/metrics';
import { FETCH_OUTCOMES, type FetchOutcome } from '../../backends/observedSubgraph.ts';
import { SubgraphFaults } from '../../backends/SubgraphFaults.ts';
import type { AnswerOutcome } from '../http/Answer.ts';
import type { CallerKind } from '../usage/usageRows.ts';
import { OperationNames, OTHER } from './OperationNames.ts';
import { rowsOf, tally } from './tally.ts';

/**
 * The gateway's metrics for Prometheus: counting is cheap, the rest is read at each scrape (`watchParts`).
 */
export class GatewayMetrics {
  readonly #registry = processRegistry();
  readonly meters = metersOf(this.#registry);
  readonly faults = new SubgraphFaults();
  readonly #requests = tally(REQUEST_OUTCOMES, CALLER_KINDS);
  readonly #durations = this.meters.durations(
    'calendar_request_duration_seconds',
    'Time from the request’s arrival to its answer, by operation name; absent ones and those beyond a hundred are "other".',
    ['operation'],
  );
  readonly #names = new OperationNames((operation) => this.#durations.remove({ operation }));
  readonly #fetches: Record<string, Record<FetchOutcome, number>> = {};
  readonly #fetchDurations = this.meters.durations(
    'calendar_fetch_duration_seconds',
    'Time of one fetch from a subgraph, asking again included.',
    ['subgraph'],
  );

  constructor() {
    const { counter } = this.meters;
    this.#durations.zero({ operation: OTHER });
    counter(
      'calendar_requests_total',
      'Requests by outcome (ok, partial, invalid, refused, failed, page, abandoned) and kind of caller.',
      [['outcome', 'caller'], () => rowsOf(this.#requests)],
    );
    counter(
      'calendar_fetches_total',
      'Fetches from subgraphs by outcome (ok, refused, timeout, broken: not asked, failed).',
      [['subgraph', 'outcome'], () => rowsOf(this.#fetches)],
    );
    counter(
      'calendar_subgraph_faults_total',
      'Faults in the answers of subgraphs: error (masked), unfit (a wrong value), unasked (a field that nobody asked for).',
      [['subgraph', 'kind'], () => rowsOf(this.faults.counts)],
    );
  }

  answered(
    outcome: RequestOutcome,
    caller: CallerKind,
    operation: string | undefined,
    seconds: number,
  ): void {
    this.#requests[outcome][caller]++;
    if (outcome !== 'page' && outcome !== 'abandoned')
      this.#durations.observe({ operation: this.#names.seriesOf(operation) }, seconds);
  }

  refused(): void {
    this.#requests.refused.anonymous++;
  }

  fetched(subgraph: string, outcome: FetchOutcome, seconds: number): void {
    const counts = this.#fetches[subgraph];
    if (counts === undefined) return;
    counts[outcome]++;
    this.#fetchDurations.observe({ subgraph }, seconds);
  }

  add(subgraphs: Iterable<string>): void {
    for (const subgraph of subgraphs) {
      if (this.#fetches[subgraph] !== undefined) continue;
      this.faults.of(subgraph);
      this.#fetches[subgraph] = zeros(FETCH_OUTCOMES);
      this.#fetchDurations.zero({ subgraph });
    }
  }

  async read(): Promise<{ readonly contentType: string; readonly text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}

const REQUEST_OUTCOMES = ['ok', 'partial', 'invalid', 'refused', 'failed', 'page', 'abandoned'] as const;
const CALLER_KINDS = ['frontEnd', 'key', 'anonymous'] as const satisfies readonly CallerKind[];

/** `page`: the sandbox or a preflight; `abandoned`: the caller disconnected before the answer. */
export type RequestOutcome = AnswerOutcome | 'page' | 'abandoned';
