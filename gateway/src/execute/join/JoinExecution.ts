import type { ErrorLog } from '../../errors/fieldErrors.ts';
import type { Variables } from '../../http/readParameters.ts';
import type { Graph } from '../../plan/Graph.ts';
import type { PreparedOperation } from '../../plan/readDocument.ts';
import type { SubgraphRequest } from '../../subgraphs/Fetch.ts';

/** What joining needs of an execution, in whatever thread it is done. */
export interface JoinExecution {
  readonly operation: PreparedOperation;
  readonly variables: Variables;
  readonly graph: Graph;
  readonly fetch: Fetcher;
  readonly requestContext: { readonly log: ErrorLog };
}

/** Fetches from a subgraph. Rejects with what ends the whole operation (`endsOperation`), else with why there is no reply. */
export type Fetcher = (subgraph: string, request: JoinRequest) => Promise<JoinReply>;

/** What joins read of a reply. */
export interface JoinReply {
  readonly bytes: Buffer;
}

/** A request of a join. */
export interface JoinRequest extends SubgraphRequest {
  /** Undefined where it is not for entities, or by a plan that does not say. */
  readonly entities?: EntityFetch;
}

/** A request for entities, of which the plan says which. */
export type EntityRequest = JoinRequest & { readonly entities: EntityFetch };

/** What a fetch of entities consists of. */
export interface EntityFetch {
  /** Names what is selected of each entity, whatever operation it is for (`FetchStep.selection`). */
  readonly selection: string;
  /** JSON of the variables that it uses, but for the representations. */
  readonly variables: string;
  /** JSON of each entity's. */
  readonly representations: readonly string[];
}
