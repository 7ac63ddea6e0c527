import {
  DurationHistogram,
  type Durations,
  metersOf,
  processRegistry,
  type Registry,
  zeros,
} from '@calendar/runtime/metrics';
import { FETCH_OUTCOMES, type FetchOutcome } from '../../backends/observedSubgraph.ts';
import { SubgraphFaults } from '../../backends/SubgraphFaults.ts';
import type { AnswerOutcome } from '../http/Answer.ts';
import type { CallerKind } from '../usage/usageRows.ts';
import { rowsOf, tally } from './tally.ts';

/**
 * The gateway's metrics for Prometheus. Counting a request is an addition in memory and one histogram. Everything else
 * is read from the parts at each scrape (`watchParts`).
 */
export class GatewayMetrics {
  readonly #registry = processRegistry();
  /** For what is read from other parts at each scrape. */
  readonly meters = metersOf(this.#registry);
  readonly faults = new SubgraphFaults();
  readonly #requests = tally(REQUEST_OUTCOMES, CALLER_KINDS);
  readonly #durations = new OperationDurations(this.#registry);
  readonly #fetches: Record<string, Record<FetchOutcome, number>> = {};
  readonly #fetchDurations = new Map<string, Durations>();
  readonly #durationsOfFetches = new DurationHistogram<'subgraph'>(this.#registry, {
    name: 'calendar_fetch_duration_seconds',
    help: 'Time of one fetch from a subgraph, asking again included.',
  });

  constructor() {
    const { counter } = this.meters;
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
      this.faults.of(subgraph);
      this.#fetches[subgraph] = zeros(FETCH_OUTCOMES);
      this.#fetchDurations.set(subgraph, this.#durationsOfFetches.labelled({ subgraph }));
    }
  }

  /** The present values in Prometheus's text format. */
  async read(): Promise<{ readonly contentType: string; readonly text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}

const REQUEST_OUTCOMES = ['ok', 'partial', 'invalid', 'refused', 'failed', 'page', 'abandoned'] as const;
const CALLER_KINDS = ['frontEnd', 'key', 'anonymous'] as const satisfies readonly CallerKind[];

/** `page`: the sandbox or a preflight; `abandoned`: the caller disconnected before the answer. */
export type RequestOutcome = AnswerOutcome | 'page' | 'abandoned';

/**
 * How long answering takes, by the name of the operation. The hundred names that come most often lately are listed, and
 * counted separately. The others, and operations without a name, are counted as `other`. So invented names cannot fill
 * the memory.
 *
 * A free place of the list is taken at once. Every ten minutes, names that have come more than twice as often as a
 * listed one replace it. At most ten are replaced. All counts are halved then. It counts the heavy hitters of Misra and
 * Gries. It holds at most ten times as many names as are listed, in constant time per name.
 *
 * A name that leaves the list loses its series and its count. It is counted as `other` from then on. When it is listed
 * again its series begins at 0, which Prometheus reads as the restart of a counter. `other` never falls and never takes
 * over the counts of others, so that rates stay right.
 */
export class OperationDurations {
  readonly #histogram: DurationHistogram<'operation'>;
  readonly #mostNames: number;
  readonly #clock: () => number;
  /** By name. Undefined until a listed name comes again. */
  readonly #listed = new Map<string, Durations | undefined>();
  readonly #other: Durations;
  readonly #counts = new Map<string, number>();
  #renewedAt: number;

  constructor(registry: Registry, { mostNames = 100, clock = () => performance.now() }: Options = {}) {
    this.#mostNames = mostNames;
    this.#clock = clock;
    this.#renewedAt = clock();
    this.#histogram = new DurationHistogram(registry, {
      name: 'calendar_request_duration_seconds',
      help: 'Time from the request’s arrival to its answer, by operation name; rare and absent names are "other".',
    });
    this.#other = this.#histogram.labelled({ operation: 'other' });
  }

  observe(operation: string | undefined, seconds: number): void {
    this.#of(operation).observe(seconds);
  }

  #of(operation: string | undefined): Durations {
    if (operation === undefined || operation === 'other' || operation.length > LONGEST_NAME)
      return this.#other;
    if (this.#clock() - this.#renewedAt >= PERIOD) this.#renew();
    this.#count(operation);
    const known = this.#listed.get(operation);
    if (known !== undefined) return known;
    if (this.#listed.size >= this.#mostNames && !this.#listed.has(operation)) return this.#other;
    const own = this.#histogram.labelled({ operation });
    this.#listed.set(operation, own);
    return own;
  }

  #count(name: string): void {
    const known = this.#counts.get(name);
    if (known !== undefined || this.#counts.size < this.#mostNames * COUNTED_FOR_EACH) {
      this.#counts.set(name, (known ?? 0) + 1);
      return;
    }
    this.#change((count) => count - 1);
  }

  #renew(): void {
    this.#renewedAt = this.#clock();
    const countOf = (name: string) => this.#counts.get(name) ?? 0;
    const rarest = [...this.#listed].toSorted(([one], [other]) => countOf(one) - countOf(other));
    const rising = [...this.#counts.keys()]
      .filter((name) => !this.#listed.has(name))
      .toSorted((one, other) => countOf(other) - countOf(one));
    for (const [at, name] of rising.slice(0, MOST_REPLACED).entries()) {
      const [listed, durations] = rarest[at] ?? [];
      if (listed === undefined || countOf(name) <= 2 * countOf(listed)) break;
      if (durations !== undefined) this.#histogram.remove(durations);
      this.#listed.delete(listed);
      this.#listed.set(name, undefined);
    }
    this.#change((count) => count / 2);
  }

  #change(changed: (count: number) => number): void {
    for (const [name, count] of this.#counts) {
      const now = changed(count);
      if (now < LEAST_COUNT) this.#counts.delete(name);
      else this.#counts.set(name, now);
    }
  }
}

/** Characters. */
const LONGEST_NAME = 80;
/** Milliseconds. */
const PERIOD = 10 * 60_000;
/** Of the listed names, each time: it bounds how many series a monitoring system gets to know. */
const MOST_REPLACED = 10;
const COUNTED_FOR_EACH = 10;
/** A count that is halved to less than this is forgotten. */
const LEAST_COUNT = 0.25;

interface Options {
  /** How many are listed. */
  readonly mostNames?: number;
  /** Milliseconds. */
  readonly clock?: () => number;
}
