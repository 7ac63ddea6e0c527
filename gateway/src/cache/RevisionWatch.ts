import { setTimeout as sleep } from 'node:timers/promises';
import { laterToken } from '@calendar/protocol';
import type { Logger } from 'pino';
import { reasonOf } from '../errors/reasonOf.ts';

/**
 * Knows the present revision of each subgraph: polls it every quarter of a second, and learns it from every answer.
 * While a subgraph does not report its revision, the last one known stays. One that has reported none yet is waited
 * for, since processes start in any order.
 *
 * What is known of a subgraph never goes back within a lineage, so of several replicas the one that is ahead counts.
 * Only when a subgraph has reported nothing but earlier revisions for ten seconds is the earlier one accepted.
 */
export class RevisionWatch {
  readonly #log: Logger;
  readonly #pause: number;
  readonly #longestBehind: number;
  readonly #startTimeout: number;
  #subgraphs: ReadonlyMap<string, Watched> = new Map();
  #read: ReadRevision = () => Promise.reject(new Error('no subgraph is followed'));
  #stop = new AbortController();
  #state: 'new' | 'polling' | 'closed' = 'new';
  #generation = 0;
  #unconfirmed = 0;

  constructor({ log, ...times }: RevisionWatchOptions) {
    this.#log = log;
    this.#pause = times.pause ?? 250;
    this.#longestBehind = times.longestBehind ?? 10_000;
    this.#startTimeout = times.startTimeout ?? 10_000;
  }

  /** Follows these subgraphs from now on, and no others. What is known of those that were followed before stays known. */
  follow(subgraphs: Iterable<string>, read: ReadRevision): void {
    const before = this.#subgraphs;
    this.#subgraphs = new Map(Array.from(subgraphs, (name) => [name, before.get(name) ?? unknownRevision()]));
    this.#read = read;
    this.#unconfirmed = [...this.#subgraphs.values()].filter(({ outage }) => outage !== undefined).length;
    this.#stop.abort();
    if (this.#state === 'polling') this.#pollAll();
  }

  /** Polls from now on. Does not wait and does not fail. */
  start(): void {
    this.#state = 'polling';
    this.#pollAll();
  }

  close(): void {
    this.#state = 'closed';
    this.#stop.abort();
  }

  /** Changes whenever something is known that was not known before. */
  get generation(): number {
    return this.#generation;
  }

  /** The token known of each subgraph that has reported one. */
  get known(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...this.#subgraphs].flatMap(([name, { token }]) => (token === undefined ? [] : [[name, token]])),
    );
  }

  /** The subgraphs that did not answer the last poll. */
  get unconfirmed(): readonly string[] {
    return [...this.#subgraphs].flatMap(([name, { outage }]) => (outage ? [name] : []));
  }

  /** Records a token that came with an answer. */
  record(subgraph: string, token: string): void {
    const watched = this.#subgraphs.get(subgraph);
    if (watched !== undefined) this.#record(watched, token);
  }

  /** Whether these tokens are the present ones, as far as is known. */
  isPresent(revisions: ReadonlyMap<string, string>): boolean {
    for (const [name, token] of revisions) {
      if (this.#subgraphs.get(name)?.token !== token) return false;
    }
    return true;
  }

  /** Whether one of these subgraphs did not answer the last poll. */
  isUnconfirmed(revisions: ReadonlyMap<string, string>): boolean {
    if (this.#unconfirmed === 0) return false;
    for (const name of revisions.keys()) if (this.#subgraphs.get(name)?.outage) return true;
    return false;
  }

  #pollAll(): void {
    this.#stop = new AbortController();
    for (const [name, watched] of this.#subgraphs) void this.#poll(name, watched);
  }

  async #poll(name: string, watched: Watched): Promise<void> {
    const { signal } = this.#stop;
    const read = this.#read;
    while (!signal.aborted) {
      try {
        const token = await read(name, signal);
        if (signal.aborted) return;
        this.#recordPolled(watched, token);
        this.#pollSucceeded(name, watched);
      } catch (error) {
        if (signal.aborted) return;
        this.#pollFailed(name, watched, error);
      }
      await sleep(this.#pause, undefined, { signal }).catch(() => undefined);
    }
  }

  #recordPolled(watched: Watched, token: string): void {
    this.#record(watched, token);
    if (watched.token === token) return;
    watched.behindSince ??= performance.now();
    if (performance.now() - watched.behindSince >= this.#longestBehind) this.#setToken(watched, token);
  }

  #record(watched: Watched, token: string): void {
    const known = watched.token === undefined ? token : laterToken(watched.token, token);
    if (known === token) watched.behindSince = undefined;
    if (known !== watched.token) this.#setToken(watched, known);
  }

  #setToken(watched: Watched, token: string): void {
    watched.token = token;
    this.#generation++;
  }

  #pollFailed(name: string, watched: Watched, error: unknown): void {
    const begins = watched.outage === undefined;
    const outage = watched.outage ?? { since: performance.now(), isLogged: false };
    watched.outage = outage;
    if (begins) this.#unconfirmed++;
    if (outage.isLogged) return;
    const facts = { subgraph: name, reason: reasonOf(error) };
    const hasReported = watched.token !== undefined;
    outage.isLogged = hasReported || performance.now() - outage.since >= this.#startTimeout;
    if (outage.isLogged) this.#log.warn(facts, 'a subgraph does not tell its revision');
    else if (begins) this.#log.debug(facts, 'waiting for a subgraph');
  }

  #pollSucceeded(name: string, watched: Watched): void {
    if (watched.outage === undefined) return;
    const level = watched.outage.isLogged ? 'info' : 'debug';
    watched.outage = undefined;
    this.#unconfirmed--;
    this.#log[level]({ subgraph: name }, 'a subgraph tells its revision again');
  }
}

function unknownRevision(): Watched {
  return { token: undefined, outage: undefined, behindSince: undefined };
}

/** Reads a subgraph's token. Rejects when the subgraph does not report it. */
export type ReadRevision = (subgraph: string, signal: AbortSignal) => Promise<string>;

export interface RevisionWatchOptions {
  readonly log: Logger;
  /** Milliseconds between an answer and the next poll; default 250. */
  readonly pause?: number;
  /** Milliseconds after which an earlier revision is accepted; default 10 000. */
  readonly longestBehind?: number;
  /** Milliseconds for which it is normal that a subgraph has reported nothing yet; default 10 000. */
  readonly startTimeout?: number;
}

interface Watched {
  token: string | undefined;
  /** While it does not answer. */
  outage: Outage | undefined;
  /** Since when nothing but earlier revisions was reported; on the clock of `performance.now`. */
  behindSince: number | undefined;
}

interface Outage {
  /** On the clock of `performance.now`. */
  readonly since: number;
  /** Whether it was logged above `debug`. */
  isLogged: boolean;
}
