import type { ErrorLog } from '../errors/fieldErrors.ts';
import type { AdmissionRequest } from '../limits/admission/AdmissionRequest.ts';
import type { CostBudget } from '../limits/CostBudget.ts';
import type { Variables } from '../plan/documents/checkVariables.ts';
import type { PreparedOperation } from '../plan/documents/DocumentCache.ts';
import type { OperationFacts } from '../subgraphs/Fetch.ts';
import type { Subgraph } from '../subgraphs/SubgraphClient.ts';
import type { Freshness } from './Freshness.ts';
import type { Graph } from './Graph.ts';
import type { LargeJoins } from './largeJoins/LargeJoins.ts';

/** An operation that fits the schema, with variables that fit it. */
export interface Executable {
  readonly operation: PreparedOperation;
  readonly variables: Variables;
}

/** One operation, and everything that executing it needs. */
export interface Execution extends Executable {
  readonly facts: OperationFacts;
  readonly graph: Graph;
  readonly subgraphs: ReadonlyMap<string, Subgraph>;
  readonly freshness: Freshness;
  /** What the answer may still cost. */
  readonly budget: CostBudget;
  /** Where it is joined when there is too much to be joined in the thread that answers. */
  readonly largeJoins: Pick<LargeJoins, 'run'>;
  /** For whom it is executed. */
  readonly admission: AdmissionRequest;
  /** Fires when nobody waits for the answer any more: all who did have hung up. */
  readonly signal: AbortSignal;
  /** The request that it is executed for; its log is made when there is something to tell. */
  readonly requestContext: { readonly log: ErrorLog };
}
