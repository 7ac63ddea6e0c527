import { isDeepStrictEqual } from 'node:util';
import { reasonOf } from '../../backends/reasonOf.ts';
import { prepareStrategies } from './prepareStrategies.ts';
import type { GraphSource } from './readGraphSource.ts';
import { type GraphServices, NotAnswering, ServedGraph } from './ServedGraph.ts';

/**
 * Holds the graph that is served. The whole next one is made meanwhile; a faulty source changes nothing, and
 * one whose required subgraphs do not answer is tried again every two seconds.
 */
export class GraphReplacement {
  readonly #read: () => GraphSource;
  readonly #services: GraphServices;
  #current: ServedGraph;
  #servedSince = new Date();
  #refused: { readonly at: Date; readonly reason: string } | undefined;
  /** The load that has not begun to read. */
  #next: Promise<GraphLoad> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  readonly #closing = new AbortController();
  readonly #retiring = new Set<Promise<void>>();
  readonly #counts: Record<GraphLoad, number> = { replaced: 0, unchanged: 0, refused: 0 };

  /** Reads the first graph. Rejects with the error of reading. */
  static async open(read: () => GraphSource, services: GraphServices): Promise<GraphReplacement> {
    return new GraphReplacement(await ServedGraph.open(read(), services), read, services);
  }

  private constructor(first: ServedGraph, read: () => GraphSource, services: GraphServices) {
    this.#read = read;
    this.#services = services;
    this.#current = first;
    this.#observe();
  }

  get current(): ServedGraph {
    return this.#current;
  }

  get status() {
    return {
      /** Equal for equal supergraphs. */
      id: this.#current.graph.id,
      since: this.#servedSince,
      executor: this.#services.executor,
      /** Of the source as it was last read; undefined: that is served. */
      refusal: this.#refused,
    };
  }

  get counts(): Readonly<Record<GraphLoad, number>> {
    return { ...this.#counts };
  }

  /** Reads the source and serves the graph if it has changed. Never rejects: a fault is logged. */
  reload(): Promise<GraphLoad> {
    this.#next ??= this.#last.then(() => {
      this.#next = undefined;
      return this.#load();
    });
    this.#last = this.#next;
    return this.#next;
  }

  /** Ends what is being loaded, waits for requests that use a graph, then closes it. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#retry);
    await this.#last;
    await Promise.all([this.#current.retire(), ...this.#retiring]);
  }

  async #load(): Promise<GraphLoad> {
    const { signal } = this.#closing;
    if (signal.aborted) return 'unchanged';
    clearTimeout(this.#retry);
    let load: GraphLoad = 'unchanged';
    try {
      const source = this.#read();
      if (!isDeepStrictEqual(source, this.#current.source)) {
        await this.#replaceBy(source, signal);
        load = 'replaced';
      }
      this.#refused = undefined;
    } catch (error) {
      if (signal.aborted) return 'unchanged';
      this.#refuse(error);
      load = 'refused';
    }
    this.#counts[load]++;
    return load;
  }

  async #replaceBy(source: GraphSource, signal: AbortSignal): Promise<void> {
    const previous = this.#current;
    const next = await ServedGraph.open(source, this.#services, { previous, signal });
    try {
      if (next.documents !== previous.documents) await prepareStrategies(previous, next, signal);
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

  #refuse(error: unknown): void {
    const reason = reasonOf(error);
    if (this.#refused?.reason !== reason) {
      const { log } = this.#services;
      const { id } = this.#current.graph;
      log.error({ err: error, graph: id }, 'a graph cannot be served; the last one still is');
      this.#refused = { at: new Date(), reason };
    }
    if (error instanceof NotAnswering)
      this.#retry = setTimeout(() => void this.reload(), BETWEEN_TRIES_MS).unref();
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

const BETWEEN_TRIES_MS = 2000;

/** The result of reading the source again: `refused` for a faulty one. */
export type GraphLoad = 'replaced' | 'unchanged' | 'refused';
