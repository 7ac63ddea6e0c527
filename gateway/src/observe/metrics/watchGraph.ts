import { counterOf, gaugeOf, type Registry } from '@calendar/telemetry/metrics';
import type { LargeJoinCounts } from '../../execute/largeJoins/LargeJoins.ts';
import type { PlannerCounts } from '../../plan/PlannerThread.ts';
import type { Replica } from '../../subgraphs/Replica.ts';
import { labelled } from './tally.ts';

/** The metrics of the graph that is served: its subgraphs and their replicas, its threads, its joins. */
export function watchGraph(registry: Registry, { graphs, revisions }: WatchedGraph): void {
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
    name: 'calendar_replica_behind_seconds',
    help: 'Time since which a replica has told nothing but revisions before the one that is known of its subgraph.',
    labels: ['subgraph', 'replica'],
    read: () =>
      [...graphs.current.connections.clients].flatMap(([subgraph, { replicas }]) =>
        replicas.map(({ origin, secondsBehind }) => ({
          labels: { subgraph, replica: origin },
          value: secondsBehind,
        })),
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
    help: 'Supergraph and addresses read again: replaced (another graph is served), unchanged, refused.',
    labels: ['result'],
    read: () => labelled('result', graphs.counts),
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

export interface WatchedGraph {
  readonly revisions: { readonly unconfirmed: readonly string[] };
  readonly graphs: {
    /** Is replaced from time to time: what it has counted begins at 0 with it. */
    readonly current: {
      readonly connections: {
        readonly clients: ReadonlyMap<
          string,
          { readonly replicas: readonly Pick<Replica, 'origin' | 'state' | 'secondsBehind'>[] }
        >;
      };
      readonly lacking: Readonly<Record<string, readonly string[]>>;
      readonly planner: { readonly counts: PlannerCounts };
      readonly largeJoins: { readonly counts: LargeJoinCounts };
    };
    readonly status: { readonly id: string; readonly refusal: unknown };
    readonly counts: Readonly<Record<string, number>>;
  };
}
