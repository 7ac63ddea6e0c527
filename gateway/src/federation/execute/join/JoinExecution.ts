import type { SubgraphReply, SubgraphRequest } from '../../../backends/Fetch.ts';
import type { NoteFaults } from '../../../backends/SubgraphFaults.ts';
import type { ErrorLog } from '../../errors/fieldErrors.ts';
import type { Graph } from '../../plan/Graph.ts';
import type { Executable } from '../../plan/readDocument.ts';

/** What joining needs of an execution, in whatever thread it is done. */
export interface JoinExecution extends Executable {
  readonly graph: Graph;
  readonly fetch: Fetcher;
  readonly noteFaults: NoteFaults;
  /** Its log is made when there is something to write. */
  readonly requestContext: { readonly log: ErrorLog };
}

export interface CompletionContext extends Pick<JoinExecution, 'operation' | 'variables' | 'requestContext'> {
  readonly graph: Pick<Graph, 'publicSchema'>;
}

/** Rejects with an error that ends the operation (`endsOperation`), else with why there is no reply. */
export type Fetcher = (subgraph: string, request: JoinRequest) => Promise<JoinReply>;

/** What joins read of a reply. One without a revision is fitted to what was asked (`fitReply`). */
export type JoinReply = Pick<SubgraphReply, 'bytes' | 'revision'>;

/** The same with its cost, which was taken from the budget of the operation. */
export type PaidReply = JoinReply & Pick<SubgraphReply, 'cost'>;

export interface JoinRequest extends SubgraphRequest {
  /** Undefined if it is not for entities, or if its plan does not say. */
  readonly entities?: EntityFetch;
}

export interface EntityFetch {
  /** Names the selection of each entity, whatever operation it is for (`FetchStep.selection`). */
  readonly selection: string;
  /** JSON of the variables that it uses, but for the representations. */
  readonly variables: string;
  /** JSON of each entity's. */
  readonly representations: readonly string[];
}
