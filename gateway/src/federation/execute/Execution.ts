import { crc32 } from 'node:zlib';
import type { AdmissionRequest } from '@calendar/http/FairQueue';
import type { OperationFacts, SubgraphReply, SubgraphRequest } from '../../backends/Fetch.ts';
import type { Subgraph } from '../../backends/SubgraphClient.ts';
import { SubgraphFailure, SubgraphRefusal } from '../../backends/SubgraphFailure.ts';
import type { EntityCache } from '../entities/EntityCache.ts';
import { Refusal } from '../errors/Refusal.ts';
import { type Limits, refuseAbove } from '../limits/Limits.ts';
import type { Executable } from '../plan/readDocument.ts';
import { Freshness, type KnownRevisions } from './Freshness.ts';
import type { JoinExecution } from './join/JoinExecution.ts';
import type { LargeJoins } from './largeJoins/LargeJoins.ts';

/** The execution of one operation for one request: its facts for the subgraphs, its budget, its deadline. */
export function newExecution(
  executable: Executable,
  { now, method, admission, requestContext, signal }: ExecutionRequest,
  { graph, subgraphs, entities, largeJoins, revisions, noteFaults }: ExecutedGraph,
  { limits, operationDeadline }: ExecutionBounds,
): Execution {
  return {
    ...executable,
    facts: {
      instant: now,
      method,
      requestId: requestContext.id,
      caller: String(crc32(admission.caller)),
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
    noteFaults,
    admission,
    signal,
    requestContext,
  };
}

export interface Execution extends Omit<JoinExecution, 'fetch'> {
  readonly facts: OperationFacts;
  readonly subgraphs: ReadonlyMap<string, Subgraph>;
  /** Undefined: entities are fetched each time. */
  readonly entities: EntityCache | undefined;
  /** It learns the revision that each reply reports. */
  readonly revisions: KnownRevisions;
  readonly freshness: Freshness;
  readonly budget: CostBudget;
  /** The thread for joins that are too large for the main thread. */
  readonly largeJoins: Pick<LargeJoins, 'run'>;
  readonly admission: AdmissionRequest;
  /** Fires when all callers that wait for the answer have disconnected. */
  readonly signal: AbortSignal;
}

export interface ExecutionRequest extends Pick<Execution, 'admission' | 'signal'> {
  /** The operation's instant, milliseconds since 1970. */
  readonly now: number;
  readonly method: OperationFacts['method'];
  readonly requestContext: JoinExecution['requestContext'] & {
    readonly id: string;
    /** Undefined while nothing is traced. */
    readonly span: { readonly traceparent: string } | undefined;
  };
}

export type ExecutedGraph = Pick<
  Execution,
  'graph' | 'subgraphs' | 'entities' | 'largeJoins' | 'revisions' | 'noteFaults'
>;

export interface ExecutionBounds {
  readonly limits: Limits;
  /** Milliseconds that all fetches of one operation have together. */
  readonly operationDeadline: number;
}

/**
 * Makes one fetch within the operation's budget. Throws the operation's `Refusal` if the answer costs too
 * much or is too large, a `SubgraphFailure` if there is no reply.
 */
export async function fetchFromSubgraph(
  name: string,
  request: SubgraphRequest,
  { subgraphs, facts, revisions, freshness, budget }: Execution,
): Promise<SubgraphReply> {
  const subgraph = subgraphs.get(name);
  if (subgraph === undefined) throw new SubgraphFailure(name, 'is not configured');
  try {
    const at = freshness.at(name);
    const reply = await subgraph.fetch({ ...request, at, budget: budget.left }, facts);
    if (reply.revision !== undefined) revisions.record(name, reply.revision);
    freshness.note(name, reply, at);
    budget.spend(reply.cost ?? 0);
    return reply;
  } catch (failure) {
    if (failure instanceof SubgraphRefusal && failure.code === 'TOO_COSTLY') throw budget.exceeded();
    if (failure instanceof SubgraphRefusal && failure.code === 'ANSWER_TOO_LARGE') {
      throw new Refusal('answerTooLarge');
    }
    throw failure;
  }
}

/**
 * The rest of one operation's budget (docs/rules.md 41 "True cost of an operation"), sent with each fetch.
 */
export class CostBudget {
  readonly #limit: number;
  #spent = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Values that the answer may still hold; at least 1, so that it can be sent with a fetch. */
  get left(): number {
    return Math.max(1, this.#limit - this.#spent);
  }

  /** Throws the refusal of the limit when more is spent than there was. */
  spend(cost: number): void {
    this.#spent += cost;
    if (this.#spent > this.#limit) throw this.exceeded(this.#spent);
  }

  again(): CostBudget {
    return new CostBudget(this.#limit);
  }

  exceeded(requested?: number): ReturnType<typeof refuseAbove> {
    return refuseAbove('tooCostly', this.#limit, requested);
  }
}
