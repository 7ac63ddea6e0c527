import type { HttpServer } from '@calendar/http';
import type { Meters } from '@calendar/runtime/metrics';
import { noSharing } from './front/cache/shared/SharingCounts.ts';
import { rowsOf } from './front/observe/tally.ts';
import type { GatewayParts } from './makeParts.ts';

/** Reads the metrics of the gateway's parts, from now on, at each scrape. */
export function watchParts(parts: WatchedParts): void {
  const { meters } = parts.metrics;
  const { gauge } = meters;
  gauge('calendar_keys', 'Valid API keys known.', () => parts.keys.size);
  gauge(
    'calendar_usage_rows_waiting',
    'Rows of usage not yet written to the database.',
    () => parts.usage.waiting,
  );
  watchCaches(meters, parts);
  watchGraph(meters, parts);
  watchQueues(meters, parts);
  watchMemory(meters, parts);
}

function watchCaches({ gauge, counter }: Meters, { answers, shared, graphs }: WatchedParts): void {
  const entities = () => graphs.current.entities?.counts ?? { hits: 0, misses: 0, entities: 0, bytes: 0 };
  const sharing = () => shared?.counts ?? noSharing();
  counter(
    'calendar_answer_cache_lookups_total',
    'Answers: hit, unconfirmed (a subgraph does not report its revision), found (in the shared cache), shared (with another caller), computed.',
    byResult(() => {
      const { hits, unconfirmed, found, shared, computed } = answers.counts;
      return { hit: hits, unconfirmed, found, shared, computed };
    }),
  );
  gauge('calendar_answer_cache_answers', 'Answers kept in memory.', () => answers.counts.answers);
  gauge(
    'calendar_answer_cache_bytes',
    'Bytes that the answers kept in memory take.',
    () => answers.counts.bytes,
  );
  counter(
    'calendar_entity_cache_lookups_total',
    'Entities that joins needed: hit (kept in memory), miss (fetched).',
    byResult(() => ({ hit: entities().hits, miss: entities().misses })),
  );
  gauge('calendar_entity_cache_entities', 'Entities kept in memory for joins.', () => entities().entities);
  gauge(
    'calendar_entity_cache_bytes',
    'Bytes that the entities kept in memory take.',
    () => entities().bytes,
  );
  counter(
    'calendar_shared_cache_lookups_total',
    'Look-ups in the shared cache: hit, miss, outdated, invalid, timeout, failed, skipped (it is unavailable).',
    byResult(() => sharing().lookups),
  );
  counter(
    'calendar_shared_cache_writes_total',
    'Answers for the shared cache: stored, tooLarge, failed, skipped (it is unavailable, full or busy).',
    byResult(() => sharing().writes),
  );
  gauge(
    'calendar_shared_cache_away',
    '1 while the shared cache does not answer; 0 also where there is none.',
    () => Number(sharing().away),
  );
}

function watchGraph({ gauge, counter }: Meters, { graphs, isReady, watch }: WatchedParts): void {
  const subgraphs = () => [...graphs.current.connections.clients];
  const replicas = () =>
    subgraphs().flatMap(([name, client]) => client.replicas.map((each) => [name, each] as const));
  gauge('calendar_gateway_ready', '1 while /health/ready answers 200.', () => Number(isReady()));
  gauge(
    'calendar_subgraph_ready',
    '1 for a subgraph of which a replica takes the requests of this gateway.',
    [['subgraph'], () => subgraphs().map(([name, { takesRequests }]) => [name, Number(takesRequests)])],
  );
  gauge(
    'calendar_replica_state',
    '1 for the state that a replica is in: closed (it is asked), open (it is not).',
    [
      ['subgraph', 'replica', 'state'],
      () =>
        replicas().flatMap(([subgraph, { origin, readiness }]) => [
          [subgraph, origin, 'closed', Number(readiness.isReady)],
          [subgraph, origin, 'open', Number(!readiness.isReady)],
        ]),
    ],
  );
  gauge(
    'calendar_replica_behind_seconds',
    'Time for which a replica has only reported revisions before the latest known one of its subgraph.',
    [
      ['subgraph', 'replica'],
      () => replicas().map(([subgraph, { origin, secondsBehind }]) => [subgraph, origin, secondsBehind]),
    ],
  );
  gauge(
    'calendar_subgraph_silent',
    '1 for a subgraph that does not report its revision: answers made from it cannot be confirmed.',
    [['subgraph'], () => subgraphs().map(([name]) => [name, Number(watch.unconfirmed.includes(name))])],
  );
  gauge('calendar_graph_info', '1 for the graph that is served, by its id.', [
    ['graph'],
    () => [[graphs.status.id, 1]],
  ]);
  gauge(
    'calendar_graph_refused',
    '1 while the supergraph or the addresses, as they were last read, are at fault and not served.',
    () => Number(graphs.status.refusal !== undefined),
  );
  counter(
    'calendar_graph_loads_total',
    'Supergraph and addresses read again: replaced (another graph is served), unchanged, refused.',
    byResult(() => graphs.counts),
  );
  counter(
    'calendar_planner_questions_total',
    'What the planner thread was asked: to check a document, to plan an operation.',
    [
      ['kind'],
      () => {
        const { checked, planned } = graphs.current.planner.counts;
        return Object.entries({ check: checked, plan: planned });
      },
    ],
  );
  counter(
    'calendar_planner_restarts_total',
    'Planner threads started in place of one that had ended.',
    () => graphs.current.planner.counts.restarts,
  );
  counter(
    'calendar_large_join_threads_ended_total',
    'Threads for large joins that ended before the gateway did: the joins that they were at are lost.',
    () => graphs.current.largeJoins.ended,
  );
}

function watchQueues({ gauge, counter }: Meters, { admission, planningQueue, graphs }: WatchedParts): void {
  const { answers, longRequests, expensiveAnswers } = admission.queues;
  const counts = () => ({
    answers: answers.counts,
    planning: planningQueue.counts,
    largeJoins: graphs.current.largeJoins.queue.counts,
    longRequests: longRequests.counts,
    expensiveAnswers: expensiveAnswers.counts,
  });
  const each = (name: 'running' | 'waiting') =>
    [['queue'], () => Object.entries(counts()).map(([queue, own]) => [queue, own[name]])] as const;
  counter(
    'calendar_admissions_total',
    'Work by queue: new answers, the planner, the thread of large joins, long requests and expensive answers. Results: started, waited (started later), late, full, share (refused), abandoned.',
    [
      ['queue', 'result'],
      () => rowsOf(counts()).filter(([, result]) => result !== 'running' && result !== 'waiting'),
    ],
  );
  gauge('calendar_admission_running', 'Work that has a place.', each('running'));
  gauge('calendar_admission_waiting', 'Work that waits for a place.', each('waiting'));
}

/** Memory that callers can make the gateway take: connections, bodies, documents, answers on their way. */
function watchMemory(
  { gauge, counter }: Meters,
  { graphs, requestBuffers, responseBuffers, server }: WatchedParts,
): void {
  gauge('calendar_connections', 'Connections of callers that are open.', () => server.connections.open);
  gauge(
    'calendar_connection_places',
    'Connections of callers that may be open.',
    () => server.connections.places,
  );
  counter(
    'calendar_connections_closed_total',
    'Connections closed for lack of places. silent: had asked nothing and gave way. share: new, of an address that has its quarter. full: new, all places had asked.',
    [['reason'], () => Object.entries(server.connections.closed)],
  );
  gauge(
    'calendar_body_bytes',
    'Memory that bodies of requests that have not come to their end take.',
    () => requestBuffers.counts.bytes,
  );
  counter(
    'calendar_bodies_refused_total',
    'Bodies of requests refused since the buffers for bodies were full.',
    () => requestBuffers.counts.refused,
  );
  gauge('calendar_prepared_bytes', 'Bytes that documents and strategies take that are kept.', [
    ['kind'],
    () => {
      const { bytes, strategyBytes } = graphs.current.documents.counts;
      return Object.entries({ document: bytes, strategy: strategyBytes });
    },
  ]);
  gauge(
    'calendar_unsent_bytes',
    'Bytes of answers that are on their way to their readers.',
    () => responseBuffers.counts.bytes,
  );
  gauge(
    'calendar_unsent_readers',
    'Connections on which answers are on their way.',
    () => responseBuffers.counts.readers,
  );
  counter(
    'calendar_readers_cut_total',
    'Readers cut off: idle (took nothing for 30 seconds), full (took nothing for longest when memory was short).',
    [['reason'], () => Object.entries(responseBuffers.counts.cut)],
  );
}

function byResult(counts: () => Readonly<Record<string, number>>) {
  return [['result'], () => Object.entries(counts())] as const;
}

export interface WatchedParts extends GatewayParts {
  readonly server: HttpServer;
  /** Whether `/health/ready` answers 200. */
  isReady(): boolean;
}
