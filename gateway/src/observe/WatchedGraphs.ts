import type { EntityCache } from '../cache/EntityCache.ts';
import type { LargeJoins } from '../execute/largeJoins/LargeJoins.ts';
import type { DocumentCache } from '../plan/DocumentCache.ts';
import type { PlannerThread } from '../plan/PlannerThread.ts';
import type { Subgraphs } from '../subgraphs/openSubgraphs.ts';

/** The graph that is served, as health and metrics see it. */
export interface WatchedGraphs {
  /** How often it was read again, by what came of it. */
  readonly counts: Readonly<Record<string, number>>;
  /** What operators are told of it. */
  readonly status: { readonly id: string; readonly refusal: unknown };
  /** Is replaced from time to time: what it has counted begins at 0 with it. */
  readonly current: {
    readonly connections: Subgraphs;
    /** Coordinates of the fields that subgraphs of another release lack, by the subgraph's name. */
    readonly lacking: Readonly<Record<string, readonly string[]>>;
    readonly planner: PlannerThread;
    readonly largeJoins: LargeJoins;
    readonly documents: DocumentCache;
    /** Undefined: none are kept. */
    readonly entities: EntityCache | undefined;
  };
}
