import { InvalidEnvironment } from '@calendar/config';
import type { FairQueue } from '@calendar/http/FairQueue';
import type { Tracing } from '@calendar/runtime/tracing';
import pTimeout from 'p-timeout';
import type { Logger } from 'pino';
import { openSubgraphs, type Subgraphs } from '../../backends/openSubgraphs.ts';
import type { RevisionWatch } from '../../backends/RevisionWatch.ts';
import type { Subgraph } from '../../backends/SubgraphClient.ts';
import { type FetchMetrics, observedSubgraph } from '../../backends/SubgraphClient.ts';
import type { NoteFaults } from '../../backends/SubgraphFaults.ts';
import { EntityCache } from '../entities/EntityCache.ts';
import { apolloExecutor } from '../execute/apolloExecutor.ts';
import { calendarExecutor, type Executor } from '../execute/Executor.ts';
import { LargeJoins } from '../execute/largeJoins/LargeJoins.ts';
import type { Limits } from '../limits/Limits.ts';
import { DocumentCache } from '../plan/DocumentCache.ts';
import { type Graph, readGraphInTurns } from '../plan/Graph.ts';
import { type PlannerThread, UnreadableSupergraph } from '../plan/PlannerThread.ts';
import type { StartPlanner } from '../plan/startPlanner.ts';
import { OperationShapes } from '../shapes/OperationShapes.ts';
import type { GraphSource } from './readGraphSource.ts';

/**
 * Everything made from one supergraph and its subgraphs' addresses. If only addresses differ, the next one
 * has the same planner and documents. A replaced one is closed after its last request.
 */
export class ServedGraph {
  readonly source: GraphSource;
  readonly graph: Graph;
  /** Names schema and software: answers of another name are others. */
  readonly name: string;
  readonly planner: PlannerThread;
  readonly documents: DocumentCache;
  readonly executor: Executor;
  /** The entities that joins need not fetch again. Undefined: they fetch each time. */
  readonly entities: EntityCache | undefined;
  readonly largeJoins: LargeJoins;
  readonly revisions: RevisionWatch;
  /** The parts of the schema that operations use, for the recorder. */
  readonly shapes: OperationShapes;
  readonly connections: Subgraphs;
  /** The same connections, with each fetch counted and traced. */
  readonly subgraphs: ReadonlyMap<string, Subgraph>;
  readonly noteFaults: NoteFaults;
  #uses = 0;
  #isRetired = false;
  readonly #unused = Promise.withResolvers<void>();

  /**
   * Makes one while requests are served with `previous`. Rejects with an `InvalidEnvironment` when the text
   * is no supergraph, and with a `NotAnswering` when a subgraph would be lost.
   */
  static async open(
    source: GraphSource,
    services: GraphServices,
    { previous, signal }: { readonly previous?: ServedGraph; readonly signal?: AbortSignal } = {},
  ): Promise<ServedGraph> {
    const { limits, executor, internalSecret, fetchDeadline, requiredSubgraphs, startPlanner, watch, log } =
      services;
    await using opened = new AsyncDisposableStack();
    const connections = opened.adopt(
      openSubgraphs(source.addresses, {
        secret: internalSecret,
        deadline: fetchDeadline,
        latest: (name) => watch.latest(name),
        log,
      }),
      (each) => each.close(),
    );
    await connections.known();
    if (previous !== undefined) requireAnswers(connections, previous.connections, requiredSubgraphs);
    signal?.throwIfAborted();
    const data = { supergraph: source.supergraph, limits };
    // What is known by the supergraph alone is the same where only addresses differ.
    const known = previous?.source.supergraph === source.supergraph ? previous : undefined;
    const planner = opened.adopt(
      known?.planner.share() ?? startPlanner(data, executor === 'calendar'),
      (each) => each.close(),
    );
    try {
      const text = await pTimeout(planner.ready(), {
        milliseconds: LONGEST_START_MS,
        message: notStarted,
        ...(signal === undefined ? {} : { signal }),
      });
      const planned = known ?? plannedWith(await readGraphInTurns(text), planner, services);
      const served = new ServedGraph(source, planned, connections, services);
      opened.move();
      return served;
    } catch (error) {
      if (error instanceof UnreadableSupergraph)
        throw new InvalidEnvironment([`SUPERGRAPH: ${error.message}`]);
      throw error;
    }
  }

  private constructor(
    source: GraphSource,
    planned: OfSupergraph,
    connections: Subgraphs,
    services: GraphServices,
  ) {
    const { supergraph } = source;
    const { build, executor, watch, entityCacheBytes, log } = services;
    this.source = source;
    this.noteFaults = services.metrics.faults.note;
    this.graph = planned.graph;
    this.name = `${this.graph.id} ${build} ${executor}`;
    this.planner = planned.planner;
    this.documents = planned.documents;
    this.executor = planned.executor;
    this.shapes = new OperationShapes(this.graph.publicSchema);
    this.entities =
      entityCacheBytes === 0 ? undefined : new EntityCache({ watch, maxBytes: entityCacheBytes });
    this.largeJoins = new LargeJoins({ data: { supergraph }, log });
    this.revisions = watch;
    this.connections = connections;
    this.subgraphs = new Map(
      Array.from(this.connections.clients, ([name, client]) => [
        name,
        observedSubgraph(name, client, services),
      ]),
    );
  }

  /** Does work that needs this graph, which is not closed before the work has ended. */
  async use<T>(work: () => Promise<T>): Promise<T> {
    this.#uses++;
    try {
      return await work();
    } finally {
      this.#uses--;
      this.#closeWhenUnused();
    }
  }

  /** Closes it once nothing uses it any more. Nothing may begin to use it after this call. */
  async retire(): Promise<void> {
    this.#isRetired = true;
    this.#closeWhenUnused();
    await this.#unused.promise;
    await Promise.all([this.planner.close(), this.largeJoins.close()]);
    await this.connections.close();
  }

  #closeWhenUnused(): void {
    if (this.#isRetired && this.#uses === 0) this.#unused.resolve();
  }
}

/** What a graph has by its supergraph alone, which the next one takes over where only addresses differ. */
type OfSupergraph = Pick<ServedGraph, 'planner' | 'graph' | 'documents' | 'executor'>;

function plannedWith(
  graph: Graph,
  planner: PlannerThread,
  { executor, planningQueue, limits }: GraphServices,
): OfSupergraph {
  const planning = { thread: planner, queue: planningQueue };
  const documents = new DocumentCache(planning, graph, {
    maxBytes: documentBytes,
    mostTokens: limits.tokens,
  });
  return {
    planner,
    graph,
    documents,
    executor: executor === 'apollo' ? apolloExecutor(planning) : calendarExecutor(documents),
  };
}

/** Throws a `NotAnswering` if a required subgraph answers at its present addresses and not at the next. */
function requireAnswers(next: Subgraphs, present: Subgraphs, required: ReadonlySet<string>): void {
  const away = new Set(present.missing());
  const lost = next.missing().filter((name) => required.has(name) && !away.has(name));
  if (lost.length === 0) return;
  const faults = next.unready().filter(({ subgraph }) => lost.includes(subgraph));
  throw new NotAnswering(
    faults.map(({ subgraph, replica, reason }) => `${subgraph} at ${replica} ${reason}`).join('; '),
  );
}

/** A required subgraph does not answer at its next addresses. */
export class NotAnswering extends Error {}

const LONGEST_START_MS = 120_000;
const notStarted = 'The planner does not start with this supergraph';
const documentBytes = 128 * 1024 * 1024;

export interface GraphServices {
  /** Names the gateway's software (`buildId`), on which answers depend, too. */
  readonly build: string;
  readonly limits: Limits;
  readonly executor: 'calendar' | 'apollo';
  /** The names of the subgraphs that a replacement must not lose. */
  readonly requiredSubgraphs: ReadonlySet<string>;
  readonly internalSecret: string;
  /** Milliseconds that a subgraph has for one fetch. */
  readonly fetchDeadline: number;
  /** Bound of the entities that each keeps, in bytes; 0 keeps none. */
  readonly entityCacheBytes: number;
  /** Knows the present revision of the subgraphs of the one that is served. */
  readonly watch: RevisionWatch;
  readonly startPlanner: StartPlanner;
  /** Places in planner threads. */
  readonly planningQueue: FairQueue;
  readonly metrics: FetchMetrics;
  /** Undefined: nothing is traced. */
  readonly tracing: Tracing | undefined;
  readonly log: Logger;
}
