import { isDeepStrictEqual } from 'node:util';
import { reasonOf } from '../../backends/reasonOf.ts';
import { prepareStrategies } from './prepareStrategies.ts';
import type { GraphSource } from './readGraphSource.ts';
import { type GraphServices, NotAnswering, ServedGraph } from './ServedGraph.ts';

/**
 * Holds the graph that is served, and replaces it while requests are served. The whole next graph is made while the
 * last one is served. Its text and addresses are checked, and its subgraphs are asked whether they answer. Its planner
 * thread reads it, and the strategies of recently used operations are chosen. Only then is it the one that new requests
 * use. A faulty source changes nothing.
 *
 * Only the source that was read last counts: work for one that was read before is ended. A source whose required
 * subgraphs do not answer is tried again every two seconds. No event reports that they have come.
 */
export class GraphReplacement {
  readonly #read: () => GraphSource;
  readonly #services: GraphServices;
  #current: ServedGraph;
  #servedSince = new Date();
  #refused: GraphRefusal | undefined;
  /** Undefined if it could not be read. */
  #refusedSource: GraphSource | undefined;
  /** The result for the source that was read last. */
  #newest: Promise<GraphLoad> = Promise.resolve('unchanged');
  #loading: Loading | undefined;
  /** Since when sources supersede each other, on the clock of `performance.now()`. */
  #loadingSince: number | undefined;
  /** Resolves when nothing is being loaded. */
  #idle: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  readonly #retiring = new Set<Promise<void>>();
  readonly #counts: Record<GraphLoad, number> = { replaced: 0, unchanged: 0, refused: 0 };

  /**
   * Reads the first graph. Rejects with the error of reading.
   *
   * @param read reads what a graph is made from, each time it is called
   */
  static async open(read: () => GraphSource, services: GraphServices): Promise<GraphReplacement> {
    return new GraphReplacement(await ServedGraph.open(read(), services), read, services);
  }

  private constructor(first: ServedGraph, read: () => GraphSource, services: GraphServices) {
    this.#read = read;
    this.#services = services;
    this.#current = first;
    this.#observe();
  }

  /** The graph for requests that begin now. */
  get current(): ServedGraph {
    return this.#current;
  }

  /** The data about the graph that operators see. */
  get status() {
    return {
      /** Equal for equal supergraphs. */
      id: this.#current.graph.id,
      since: this.#servedSince,
      /** Who executes operations. */
      executor: this.#services.executor,
      /** Of the source as it was last read; undefined: that is served. */
      refusal: this.#refused,
    };
  }

  /** How often it was read again, by the result. */
  get counts(): Readonly<Record<GraphLoad, number>> {
    return { ...this.#counts };
  }

  /**
   * Reads the source and serves the graph if it has changed. Resolves with the result for the source that was read
   * last, in this call or in a later one. Never rejects: a fault is logged.
   */
  reload(): Promise<GraphLoad> {
    if (this.#isClosed) return Promise.resolve('unchanged');
    let source: GraphSource | undefined;
    let fault: unknown;
    try {
      source = this.#read();
    } catch (error) {
      fault = error;
    }
    if (this.#loading !== undefined && isDeepStrictEqual(source, this.#loading.source)) return this.#newest;
    this.#loading?.superseded.abort();
    clearTimeout(this.#retry);
    this.#newest = this.#take(source, fault);
    return this.#newest;
  }

  /** Ends what is being loaded, waits for requests that use a graph, then closes it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#loading?.superseded.abort();
    await this.#idle;
    await Promise.all([this.#current.retire(), ...this.#retiring]);
  }

  /** @param fault why there is no source */
  async #take(source: GraphSource | undefined, fault: unknown): Promise<GraphLoad> {
    const load = source === undefined ? this.#refuse(undefined, fault) : await this.#load(source);
    if (load === 'superseded') return this.#isClosed ? 'unchanged' : this.#newest;
    this.#loadingSince = undefined;
    if (load !== 'refused') this.#refused = undefined;
    this.#counts[load]++;
    return load;
  }

  /** One after the other: a superseded load has ended before the next one begins. */
  async #load(source: GraphSource): Promise<GraphLoad | 'superseded'> {
    if (isDeepStrictEqual(source, this.#current.source)) return 'unchanged';
    // A refusal is of the source that was read last; this one may be tried again.
    if (!isDeepStrictEqual(source, this.#refusedSource)) this.#refused = undefined;
    const loading = { source, superseded: new AbortController() };
    this.#loading = loading;
    const { signal } = loading.superseded;
    const replacing = this.#idle.then(() => this.#replaceBy(source, signal));
    this.#idle = replacing.catch(() => undefined);
    try {
      await replacing;
      return 'replaced';
    } catch (error) {
      return signal.aborted ? 'superseded' : this.#refuse(source, error);
    } finally {
      if (this.#loading === loading) this.#loading = undefined;
    }
  }

  async #replaceBy(source: GraphSource, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const previous = this.#current;
    this.#loadingSince ??= performance.now();
    const next = await ServedGraph.open(source, this.#services, { previous, signal });
    try {
      if (next.documents !== previous.documents)
        await prepareStrategies(previous, next, { endsAt: this.#loadingSince + longestPreparation, signal });
      signal.throwIfAborted();
    } catch (error) {
      await next.retire();
      throw error;
    }
    this.#current = next;
    this.#servedSince = new Date();
    this.#observe();
    this.#retire(previous);
    const { log } = this.#services;
    log.info({ graph: next.graph.id, previous: previous.graph.id }, 'another graph is served');
  }

  #refuse(source: GraphSource | undefined, error: unknown): 'refused' {
    const reason = reasonOf(error);
    if (this.#refused?.reason !== reason) {
      const { log } = this.#services;
      const { id } = this.#current.graph;
      log.error({ err: error, graph: id }, 'a graph cannot be served; the last one still is');
      this.#refused = { at: new Date(), reason };
      this.#refusedSource = source;
    }
    if (error instanceof NotAnswering && !this.#isClosed)
      this.#retry = setTimeout(() => void this.reload(), betweenTries).unref();
    return 'refused';
  }

  #observe(): void {
    const { clients, reporting, readRevision } = this.#current.connections;
    const { metrics, watch } = this.#services;
    metrics.add(clients.keys());
    watch.follow(reporting, readRevision);
  }

  #retire(graph: ServedGraph): void {
    const { log } = this.#services;
    const retiring = graph.retire().catch((error: unknown) => {
      log.warn({ err: error, graph: graph.graph.id }, 'a graph that was replaced is not closed well');
    });
    this.#retiring.add(retiring);
    void retiring.then(() => this.#retiring.delete(retiring));
  }
}

/** Milliseconds for the strategies, also where sources supersede each other. */
const longestPreparation = 15_000;
/** Milliseconds until a source is tried again whose subgraphs did not answer. */
const betweenTries = 2000;

/** The result of reading the source again: `refused` for a faulty one. */
export type GraphLoad = 'replaced' | 'unchanged' | 'refused';

interface Loading {
  readonly source: GraphSource;
  readonly superseded: AbortController;
}

/** Why a source is not served. */
interface GraphRefusal {
  readonly at: Date;
  readonly reason: string;
}
