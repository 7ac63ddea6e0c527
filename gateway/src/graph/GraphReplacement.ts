import { isDeepStrictEqual } from 'node:util';
import { reasonOf } from '../errors/reasonOf.ts';
import type { GraphSource } from './GraphSource.ts';
import { prepareStrategies } from './prepareStrategies.ts';
import { type GraphServices, ServedGraph } from './ServedGraph.ts';

/**
 * Holds the graph that is served, and replaces it while requests are served. The next one is made whole beside it: its
 * text and addresses are checked, its planner thread reads it, the strategies of recently used operations are
 * chosen. Only then is it the one that new requests use. What is at fault changes nothing.
 */
export class GraphReplacement {
  readonly #read: () => GraphSource;
  readonly #services: GraphServices;
  #current: ServedGraph;
  #servedSince = new Date();
  #refusal: GraphRefusal | undefined;
  #last: Promise<unknown> = Promise.resolve();
  readonly #retiring = new Set<Promise<void>>();
  readonly #counts: Record<GraphLoad, number> = { replaced: 0, unchanged: 0, refused: 0 };

  /**
   * Reads the first graph. Rejects with what reading throws.
   *
   * @param read reads what a graph is made from, each time anew
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

  get status(): GraphStatus {
    const { executor } = this.#services;
    return { id: this.#current.graph.id, since: this.#servedSince, executor, refusal: this.#refusal };
  }

  /** How often it was read anew, by what came of it. */
  get counts(): Readonly<Record<GraphLoad, number>> {
    return { ...this.#counts };
  }

  /** Reads the source and serves what has changed; one call after the other. Never rejects: a fault is logged. */
  reload(): Promise<GraphLoad> {
    const load = this.#last.then(() => this.#reload());
    this.#last = load;
    return load;
  }

  /** Waits for requests that use a graph, then closes it. */
  async close(): Promise<void> {
    await this.#last;
    await Promise.all([this.#current.retire(), ...this.#retiring]);
  }

  async #reload(): Promise<GraphLoad> {
    const load = await this.#replace().catch((error: unknown) => this.#refuse(error));
    if (load !== 'refused') this.#refusal = undefined;
    this.#counts[load]++;
    return load;
  }

  async #replace(): Promise<GraphLoad> {
    const source = this.#read();
    const previous = this.#current;
    if (isDeepStrictEqual(source, previous.source)) return 'unchanged';
    const next = await ServedGraph.open(source, this.#services);
    try {
      await prepareStrategies(previous, next);
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
    return 'replaced';
  }

  #refuse(error: unknown): 'refused' {
    const { log } = this.#services;
    log.error(
      { err: error, graph: this.#current.graph.id },
      'a graph cannot be served; the last one still is',
    );
    this.#refusal = { at: new Date(), reason: reasonOf(error) };
    return 'refused';
  }

  #observe(): void {
    const { clients, telling, readRevision } = this.#current.connections;
    const { metrics, watch } = this.#services;
    metrics.add(clients.keys());
    watch.follow(telling, readRevision);
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

/** What came of reading the source anew: `refused` for one at fault. */
export type GraphLoad = 'replaced' | 'unchanged' | 'refused';

/** What operators are told of the graph. */
export interface GraphStatus {
  /** Equal for equal supergraphs. */
  readonly id: string;
  readonly since: Date;
  /** Who executes operations. */
  readonly executor: GraphServices['executor'];
  /** Of the source as it was last read; undefined: that is served. */
  readonly refusal: GraphRefusal | undefined;
}

/** Why a source is not served. */
export interface GraphRefusal {
  readonly at: Date;
  readonly reason: string;
}
