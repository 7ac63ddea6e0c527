import {
  counterOf,
  DurationHistogram,
  type Durations,
  gaugeOf,
  processRegistry,
  type Reading,
} from '@calendar/telemetry/metrics';
import type { AnswerCacheCounts } from '../cache/AnswerCache.ts';
import type { EntityCacheCounts } from '../cache/EntityCache.ts';
import { noSharing, type SharingCounts } from '../cache/shared/SharingCounts.ts';
import type { JoinCounts } from '../execute/JoinCounts.ts';
import type { LargeJoinCounts } from '../execute/largeJoins/LargeJoins.ts';
import type { AnswerOutcome } from '../http/Answer.ts';
import type { RequestBuffersCounts } from '../http/RequestBuffers.ts';
import type { ResponseBuffersCounts } from '../http/ResponseBuffers.ts';
import type { FairQueueCounts } from '../limits/admission/FairQueue.ts';
import type { DocumentCounts } from '../plan/documents/DocumentCache.ts';
import type { PlannerCounts } from '../plan/PlannerThread.ts';
import type { StrategyCounts } from '../plan/StrategyCache.ts';
import type { Replica } from '../subgraphs/Replica.ts';
import type { CallerKind } from '../usage/callerKind.ts';
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
    const { answers, shared, keys, usage, graphs, revisions } = parts;
    const registry = this.#registry;
    const sharing = () => shared?.counts ?? noSharing();
    counterOf(registry, {
      name: 'calendar_answer_cache_lookups_total',
      help: 'Answers: hit, unconfirmed (a subgraph does not report its revision), found (in the shared cache), shared (with another caller), computed.',
      labels: ['result'],
      read: () => {
        const { hits, unconfirmed, found, shared, computed } = answers.counts;
        return labelled('result', { hit: hits, unconfirmed, found, shared, computed });
      },
    });
    gaugeOf(registry, {
      name: 'calendar_answer_cache_answers',
      help: 'Answers kept in memory.',
      read: () => [{ value: answers.counts.answers }],
    });
    gaugeOf(registry, {
      name: 'calendar_answer_cache_bytes',
      help: 'Bytes that the answers kept in memory take.',
      read: () => [{ value: answers.counts.bytes }],
    });
    const entities = () => graphs.current.entities?.counts ?? noEntities;
    counterOf(registry, {
      name: 'calendar_entity_cache_lookups_total',
      help: 'Entities that joins needed: hit (kept in memory), miss (fetched).',
      labels: ['result'],
      read: () => labelled('result', { hit: entities().hits, miss: entities().misses }),
    });
    gaugeOf(registry, {
      name: 'calendar_entity_cache_entities',
      help: 'Entities kept in memory for joins.',
      read: () => [{ value: entities().entities }],
    });
    gaugeOf(registry, {
      name: 'calendar_entity_cache_bytes',
      help: 'Bytes that the entities kept in memory take.',
      read: () => [{ value: entities().bytes }],
    });
    counterOf(registry, {
      name: 'calendar_joins_total',
      help: 'Operations of several subgraphs: spliced (put together from what the subgraphs wrote), merged (value by value).',
      labels: ['way'],
      read: () => {
        const { spliced, merged } = graphs.current.joins;
        return labelled('way', { spliced, merged });
      },
    });
    counterOf(registry, {
      name: 'calendar_spliced_bytes_total',
      help: 'Bytes of data that were put together from what the subgraphs wrote.',
      read: () => [{ value: graphs.current.joins.splicedBytes }],
    });
    counterOf(registry, {
      name: 'calendar_shared_cache_lookups_total',
      help: 'Look-ups in the shared cache: hit, miss, outdated, invalid, timeout, failed, skipped (it is unavailable).',
      labels: ['result'],
      read: () => labelled('result', sharing().lookups),
    });
    counterOf(registry, {
      name: 'calendar_shared_cache_writes_total',
      help: 'Answers for the shared cache: stored, tooLarge, failed, skipped (it is unavailable, full or busy).',
      labels: ['result'],
      read: () => labelled('result', sharing().writes),
    });
    gaugeOf(registry, {
      name: 'calendar_shared_cache_away',
      help: '1 while the shared cache does not answer; 0 also where there is none.',
      read: () => [{ value: Number(sharing().away) }],
    });
    gaugeOf(registry, {
      name: 'calendar_keys',
      help: 'Valid API keys known.',
      read: () => [{ value: keys.size }],
    });
    gaugeOf(registry, {
      name: 'calendar_usage_rows_waiting',
      help: 'Rows of usage not yet written to the database.',
      read: () => [{ value: usage.waiting }],
    });
    gaugeOf(registry, {
      name: 'calendar_replica_state',
      help: 'State of each replica’s circuit breaker: 1 for the state that it is in (closed, halfOpen, open).',
      labels: ['subgraph', 'replica', 'state'],
      read: () =>
        [...graphs.current.connections.clients].flatMap(([subgraph, { replicas }]) =>
          replicas.flatMap(({ origin, state }) =>
            (['closed', 'halfOpen', 'open'] as const).map((each) => ({
              labels: { subgraph, replica: origin, state: each },
              value: Number(each === state),
            })),
          ),
        ),
    });
    gaugeOf(registry, {
      name: 'calendar_subgraph_silent',
      help: '1 for a subgraph that does not tell its revision: answers made from it cannot be confirmed.',
      labels: ['subgraph'],
      read: () =>
        [...graphs.current.connections.clients.keys()].map((subgraph) => ({
          labels: { subgraph },
          value: Number(revisions.unconfirmed.includes(subgraph)),
        })),
    });
    gaugeOf(registry, {
      name: 'calendar_subgraph_lacking',
      help: 'Fields that a subgraph of another release than the supergraph was found to lack in the last minute.',
      labels: ['subgraph'],
      read: () =>
        [...graphs.current.connections.clients.keys()].map((subgraph) => ({
          labels: { subgraph },
          value: graphs.current.lacking[subgraph]?.length ?? 0,
        })),
    });
    gaugeOf(registry, {
      name: 'calendar_graph_info',
      help: '1 for the graph that is served, by its id.',
      labels: ['graph'],
      read: () => [{ labels: { graph: graphs.status.id }, value: 1 }],
    });
    gaugeOf(registry, {
      name: 'calendar_graph_refused',
      help: '1 while the supergraph or the addresses, as they were last read, are at fault and not served.',
      read: () => [{ value: Number(graphs.status.refusal !== undefined) }],
    });
    counterOf(registry, {
      name: 'calendar_graph_loads_total',
      help: 'Supergraph and addresses read anew: replaced (another graph is served), unchanged, refused.',
      labels: ['result'],
      read: () => labelled('result', graphs.counts),
    });
    this.#watchQueues(parts);
    this.#watchMemory(parts);
  }

  #watchQueues({ queues, graphs }: WatchedParts): void {
    const registry = this.#registry;
    const countsOf = (queue: QueueName) =>
      queue === 'largeJoins' ? graphs.current.largeJoins.queue.counts : queues[queue].counts;
    const each = (value: (counts: FairQueueCounts) => number): Reading<'queue'>[] =>
      queueNames.map((queue) => ({ labels: { queue }, value: value(countsOf(queue)) }));
    counterOf(registry, {
      name: 'calendar_admissions_total',
      help: 'Work for new answers, for the planner, for the thread of large joins, for long requests and for expensive answers: started, waited (started later), late, full, share (refused), abandoned.',
      labels: ['queue', 'result'],
      read: () => {
        const results = queueNames.map((queue) => {
          const { running, waiting, ...counts } = countsOf(queue);
          return [queue, counts] as const;
        });
        return readTally(Object.fromEntries(results), 'queue', 'result');
      },
    });
    gaugeOf(registry, {
      name: 'calendar_admission_running',
      help: 'Work that has a place.',
      labels: ['queue'],
      read: () => each(({ running }) => running),
    });
    gaugeOf(registry, {
      name: 'calendar_admission_waiting',
      help: 'Work that waits for a place.',
      labels: ['queue'],
      read: () => each(({ waiting }) => waiting),
    });
    counterOf(registry, {
      name: 'calendar_planner_questions_total',
      help: 'What the planner thread was asked: to check a document, to plan an operation.',
      labels: ['kind'],
      read: () => {
        const { checked, planned } = graphs.current.planner.counts;
        return labelled('kind', { check: checked, plan: planned });
      },
    });
    counterOf(registry, {
      name: 'calendar_planner_restarts_total',
      help: 'Planner threads started in place of one that had ended.',
      read: () => [{ value: graphs.current.planner.counts.restarts }],
    });
    counterOf(registry, {
      name: 'calendar_large_join_threads_ended_total',
      help: 'Threads for large joins that ended before the gateway did: the joins that they were at are lost.',
      read: () => [{ value: graphs.current.largeJoins.counts.ended }],
    });
  }

  #watchMemory({ graphs, requestBuffers, responseBuffers }: WatchedParts): void {
    const registry = this.#registry;
    gaugeOf(registry, {
      name: 'calendar_body_bytes',
      help: 'Memory that bodies of requests that have not come to their end take.',
      read: () => [{ value: requestBuffers.counts.bytes }],
    });
    counterOf(registry, {
      name: 'calendar_bodies_refused_total',
      help: 'Bodies of requests refused since the buffers for bodies were full.',
      read: () => [{ value: requestBuffers.counts.refused }],
    });
    gaugeOf(registry, {
      name: 'calendar_prepared_bytes',
      help: 'Bytes that documents and strategies take that are kept.',
      labels: ['kind'],
      read: () => {
        const { documents, strategies } = graphs.current;
        return labelled('kind', { document: documents.counts.bytes, strategy: strategies.counts.bytes });
      },
    });
    gaugeOf(registry, {
      name: 'calendar_unsent_bytes',
      help: 'Bytes of answers that are on their way to their readers.',
      read: () => [{ value: responseBuffers.counts.bytes }],
    });
    gaugeOf(registry, {
      name: 'calendar_unsent_readers',
      help: 'Connections on which answers are on their way.',
      read: () => [{ value: responseBuffers.counts.readers }],
    });
    counterOf(registry, {
      name: 'calendar_readers_cut_total',
      help: 'Readers cut off: idle (took nothing for 30 seconds), full (took nothing for longest when memory was short).',
      labels: ['reason'],
      read: () => labelled('reason', responseBuffers.counts.cut),
    });
  }

  /** The present values in Prometheus's text format. */
  async read(): Promise<{ readonly contentType: string; readonly text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}

function tally<Row extends string, Column extends string>(
  rows: readonly Row[],
  columns: readonly Column[],
): Record<Row, Record<Column, number>> {
  return Object.fromEntries(rows.map((name) => [name, zeros(columns)])) as Record<
    Row,
    Record<Column, number>
  >;
}

function zeros<Column extends string>(columns: readonly Column[]): Record<Column, number> {
  return Object.fromEntries(columns.map((column) => [column, 0])) as Record<Column, number>;
}

function readTally<Row extends string, Column extends string>(
  counts: Readonly<Record<string, Readonly<Record<string, number>>>>,
  row: Row,
  column: Column,
): Reading<Row | Column>[] {
  return Object.entries(counts).flatMap(([own, values]) =>
    Object.entries(values).map(([each, value]) => ({
      labels: { [row]: own, [column]: each } as Record<Row | Column, string>,
      value,
    })),
  );
}

function labelled<Label extends string>(
  label: Label,
  values: Readonly<Record<string, number>>,
): Reading<Label>[] {
  return Object.entries(values).map(([own, value]) => ({
    labels: { [label]: own } as Record<Label, string>,
    value,
  }));
}

const noEntities: EntityCacheCounts = { hits: 0, misses: 0, entities: 0, bytes: 0 };
const requestOutcomes = ['ok', 'partial', 'invalid', 'refused', 'failed', 'page', 'abandoned'] as const;
const callerKinds = ['frontEnd', 'key', 'anonymous'] as const satisfies readonly CallerKind[];
const queueNames = ['answers', 'planning', 'largeJoins', 'longRequests', 'expensiveAnswers'] as const;
type QueueName = (typeof queueNames)[number];
const fetchOutcomes = ['ok', 'refused', 'timeout', 'broken', 'failed'] as const;

/** `page`: the sandbox or a preflight; `abandoned`: the caller disconnected before the answer. */
export type RequestOutcome = AnswerOutcome | 'page' | 'abandoned';

/** `refused`: the subgraph is healthy and refused the fetch; `broken`: the circuit of each replica is open. */
export type FetchOutcome = (typeof fetchOutcomes)[number];

/** What metrics are read from. */
export interface WatchedParts {
  readonly answers: { readonly counts: AnswerCacheCounts };
  /** Undefined: no answers are shared. */
  readonly shared: { readonly counts: SharingCounts } | undefined;
  readonly keys: { readonly size: number };
  readonly usage: { readonly waiting: number };
  readonly graphs: WatchedGraphs;
  readonly revisions: { readonly unconfirmed: readonly string[] };
  readonly queues: Readonly<Record<Exclude<QueueName, 'largeJoins'>, { readonly counts: FairQueueCounts }>>;
  readonly requestBuffers: { readonly counts: RequestBuffersCounts };
  readonly responseBuffers: { readonly counts: ResponseBuffersCounts };
}

/** The graph that is served, which is replaced from time to time: what it has counted begins at 0 with it. */
interface WatchedGraphs {
  readonly current: {
    readonly connections: {
      readonly clients: ReadonlyMap<
        string,
        { readonly replicas: readonly Pick<Replica, 'origin' | 'state'>[] }
      >;
    };
    readonly lacking: Readonly<Record<string, readonly string[]>>;
    readonly planner: { readonly counts: PlannerCounts };
    /** Undefined: none are kept. */
    readonly entities: { readonly counts: EntityCacheCounts } | undefined;
    readonly joins: Readonly<JoinCounts>;
    readonly largeJoins: {
      readonly counts: LargeJoinCounts;
      readonly queue: { readonly counts: FairQueueCounts };
    };
    readonly documents: { readonly counts: DocumentCounts };
    readonly strategies: { readonly counts: StrategyCounts };
  };
  readonly status: { readonly id: string; readonly refusal: unknown };
  readonly counts: Readonly<Record<string, number>>;
}
