import type { EntityCache } from '../cache/EntityCache.ts';
import type { LargeJoins } from '../execute/largeJoins/LargeJoins.ts';
import type { DocumentCache } from '../plan/DocumentCache.ts';
import type { PlannerThread } from '../plan/PlannerThread.ts';
import type { Subgraphs } from '../subgraphs/openSubgraphs.ts';

/** The graph that is served, as health and metrics see it. */
export interface WatchedGraphs {
  /** How often it was read again, by the result. */
  readonly counts: Readonly<Record<string, number>>;
  /** The data about it that operators see. */
  readonly status: { readonly id: string; readonly refusal: unknown };
  /** It is replaced from time to time. Then its counts begin at 0, except the planner's if only addresses differ. */
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
