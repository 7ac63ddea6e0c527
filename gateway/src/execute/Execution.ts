import { crc32 } from 'node:zlib';
import type { ErrorLog } from '../errors/fieldErrors.ts';
import type { RequestContext } from '../http/RequestContext.ts';
import type { AdmissionRequest } from '../limits/admission/FairQueue.ts';
import { CostBudget } from '../limits/CostBudget.ts';
import type { Limits } from '../limits/Limits.ts';
import type { Executable } from '../plan/documents/readDocument.ts';
import type { Graph } from '../plan/Graph.ts';
import type { OperationFacts } from '../subgraphs/Fetch.ts';
import type { Subgraph } from '../subgraphs/SubgraphClient.ts';
import type { EntityStore } from './EntityStore.ts';
import { Freshness, type KnownRevisions } from './Freshness.ts';
import type { LargeJoins } from './largeJoins/LargeJoins.ts';

/** The execution of one operation for one request: its facts for the subgraphs, its budget, its deadline. */
export function newExecution(
  executable: Executable,
  { now, method, admission, requestContext, signal }: ExecutionRequest,
  { graph, subgraphs, entities, largeJoins, revisions }: ExecutedGraph,
  { limits, operationDeadline }: ExecutionBounds,
): Execution {
  return {
    ...executable,
    facts: {
      instant: now,
      method,
      requestId: requestContext.id,
      caller: crc32(admission.caller).toString(36),
      traceparent: requestContext.span?.traceparent,
      endsAt: performance.now() + operationDeadline,
      signal,
    },
    graph,
    subgraphs,
    entities,
    revisions,
    freshness: new Freshness(revisions.states),
    budget: new CostBudget(limits.cost),
    largeJoins,
    admission,
    signal,
    requestContext,
  };
}

/** One operation, and everything that executing it needs. */
export interface Execution extends Executable {
  readonly facts: OperationFacts;
  readonly graph: Graph;
  readonly subgraphs: ReadonlyMap<string, Subgraph>;
  /** Undefined: entities are fetched each time. */
  readonly entities: EntityStore | undefined;
  /** Where the revision that each reply tells is known from then on. */
  readonly revisions: KnownRevisions;
  readonly freshness: Freshness;
  /** What the answer may still cost. */
  readonly budget: CostBudget;
  /** Where it is joined when there is too much to be joined in the main thread. */
  readonly largeJoins: Pick<LargeJoins, 'run'>;
  /** For whom it is executed. */
  readonly admission: AdmissionRequest;
  /** Fires when all callers that wait for the answer have disconnected. */
  readonly signal: AbortSignal;
  /** The request that it is executed for; its log is made when there is something to write. */
  readonly requestContext: { readonly log: ErrorLog };
}

/** When and for whom an operation is executed. */
export interface ExecutionRequest {
  /** The operation's instant, milliseconds since 1970. */
  readonly now: number;
  readonly method: OperationFacts['method'];
  readonly admission: AdmissionRequest;
  readonly requestContext: Pick<RequestContext, 'id' | 'log' | 'span'>;
  /** Fires when all callers that wait for the answer have disconnected. */
  readonly signal: AbortSignal;
}

/** What all executions on one graph share. */
export type ExecutedGraph = Pick<Execution, 'graph' | 'subgraphs' | 'entities' | 'largeJoins' | 'revisions'>;

/** What bounds all executions. */
export interface ExecutionBounds {
  readonly limits: Limits;
  /** Milliseconds that all fetches of one operation have together. */
  readonly operationDeadline: number;
}
