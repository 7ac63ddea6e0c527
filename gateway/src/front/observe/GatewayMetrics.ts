import { metersOf, processRegistry, zeros } from '@calendar/runtime/metrics';
import { FETCH_OUTCOMES, type FetchOutcome } from '../../backends/SubgraphFailure.ts';
import { SubgraphFaults } from '../../backends/SubgraphFaults.ts';
import type { AnswerOutcome } from '../http/Answer.ts';
import type { CallerKind } from '../usage/usageRows.ts';
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

/**
 * The names of operations with a series each in the metrics, at most a hundred; all others are `other`. One
 * that nobody has asked for ten minutes leaves its place: invented names do not keep it.
 */
export class OperationNames {
  readonly #forget: (name: string) => void;
  readonly #clock: () => number;
  /** When each was asked last, the longest ago first. */
  readonly #askedAt = new Map<string, number>();

  /** @param forget ends the series of a name */
  constructor(forget: (name: string) => void, clock = () => performance.now()) {
    this.#forget = forget;
    this.#clock = clock;
  }

  seriesOf(operation: string | undefined): string {
    if (operation === undefined || operation === OTHER || operation.length > LONGEST_NAME) return OTHER;
    const now = this.#clock();
    if (!this.#askedAt.delete(operation) && !this.#hasRoom(now)) return OTHER;
    this.#askedAt.set(operation, now);
    return operation;
  }

  #hasRoom(now: number): boolean {
    const [first] = this.#askedAt;
    if (first === undefined || this.#askedAt.size < MOST_NAMES) return true;
    const [oldest, askedAt] = first;
    if (now - askedAt < UNASKED_MS) return false;
    this.#askedAt.delete(oldest);
    this.#forget(oldest);
    return true;
  }
}

const OTHER = 'other';
const MOST_NAMES = 100;
const LONGEST_NAME = 80;
const UNASKED_MS = 10 * 60_000;
