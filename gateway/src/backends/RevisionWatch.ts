import { setTimeout as sleep } from 'node:timers/promises';
import { laterToken } from '@calendar/http/protocol';
import type { Logger } from 'pino';
import { reasonOf } from './reasonOf.ts';
import { ShownRevisions } from './ShownRevisions.ts';

/**
 * The present revision of each subgraph, and the state that answers are to show (`ShownRevisions`). A
 * revision goes back only when nothing but earlier ones was reported for ten seconds.
 */
export class RevisionWatch {
  readonly #pause: number;
  readonly #longestBehind: number;
  readonly #log: Logger;
  readonly #shown: ShownRevisions;
  #subgraphs: ReadonlyMap<string, Watched> = new Map();
  #read: ReadRevision = () => Promise.reject(new Error('no subgraph is followed'));
  #stop = new AbortController();
  #isPolling = false;
  #generation = 0;
  #states: ReadonlyMap<string, string> = new Map();

  constructor({ log, pause = 250, longestBehind = 10_000, longestLag }: RevisionWatchOptions) {
    this.#pause = pause;
    this.#longestBehind = longestBehind;
    this.#log = log;
    this.#shown = new ShownRevisions(longestLag);
  }

  /** Follows these subgraphs from now on, and no others. Known revisions stay known. */
  follow(subgraphs: Iterable<string>, read: ReadRevision): void {
    const before = this.#subgraphs;
    this.#subgraphs = new Map(Array.from(subgraphs, (name) => [name, before.get(name) ?? {}]));
    this.#read = read;
    this.#settle();
    this.#stop.abort();
    if (this.#isPolling) this.start();
  }

  start(): void {
    this.#isPolling = true;
    this.#stop = new AbortController();
    for (const [name, watched] of this.#subgraphs) void this.#poll(name, watched);
  }

  close(): void {
    this.#isPolling = false;
    this.#stop.abort();
  }

  /** Changes whenever something is known that was not known before. */
  get generation(): number {
    return this.#generation;
  }

  get known(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...this.#subgraphs].flatMap(([name, { present }]) => (present === undefined ? [] : [[name, present]])),
    );
  }

  /** By subgraph: the token of the state that fetches from it are to show. Another map with each change. */
  get states(): ReadonlyMap<string, string> {
    return this.#states;
  }

  latest(subgraph: string): string | undefined {
    return this.#subgraphs.get(subgraph)?.token;
  }

  get unconfirmed(): readonly string[] {
    return [...this.#subgraphs].flatMap(([name, { isSilent }]) => (isSilent === true ? [name] : []));
  }

  /** Records a token that came with an answer. The revisions in it are shown from now on, and nothing earlier is. */
  record(subgraph: string, token: string): void {
    const watched = this.#subgraphs.get(subgraph);
    if (watched === undefined) return;
    this.#record(watched, token);
    // Most answers show what is to be shown.
    if (this.#states.get(subgraph) !== token) this.show(token);
  }

  show(token: string): void {
    if (this.#shown.show(token)) this.#settle();
  }

  isPresent(revisions: ReadonlyMap<string, string>): boolean {
    for (const [name, token] of revisions) {
      if (this.#subgraphs.get(name)?.present !== token) return false;
    }
    return true;
  }

  isUnconfirmed(revisions: ReadonlyMap<string, string>): boolean {
    for (const name of revisions.keys()) if (this.#subgraphs.get(name)?.isSilent === true) return true;
    return false;
  }

  async #poll(name: string, watched: Watched): Promise<void> {
    const { signal } = this.#stop;
    const read = this.#read;
    while (!signal.aborted) {
      try {
        const token = await read(name, signal);
        if (signal.aborted) return;
        this.#recordPolled(watched, token);
        if (watched.isSilent) this.#log.info({ subgraph: name }, 'a subgraph reports its revision');
        watched.isSilent = false;
      } catch (error) {
        if (signal.aborted) return;
        // One that has reported nothing yet is waited for: processes start in any order.
        if (!watched.isSilent && watched.token !== undefined)
          this.#log.warn(
            { subgraph: name, reason: reasonOf(error) },
            'a subgraph does not report its revision',
          );
        watched.isSilent = true;
      }
      await sleep(this.#pause, undefined, { signal }).catch(() => undefined);
    }
  }

  #recordPolled(watched: Watched, token: string): void {
    this.#record(watched, token);
    if (this.#shown.isAhead) this.#settle();
    if (watched.token === token) return;
    watched.behindSince ??= performance.now();
    if (performance.now() - watched.behindSince < this.#longestBehind) return;
    this.#shown.letGoBack(token);
    this.#setToken(watched, token);
  }

  #record(watched: Watched, token: string): void {
    if (watched.token === token && watched.behindSince === undefined) return;
    const known = watched.token === undefined ? token : laterToken(watched.token, token);
    if (known === token) watched.behindSince = undefined;
    if (known !== watched.token) this.#setToken(watched, known);
  }

  #setToken(watched: Watched, token: string): void {
    watched.token = token;
    this.#generation++;
    this.#settle();
  }

  #settle(): void {
    const known = [...this.#subgraphs].flatMap(([name, watched]) =>
      watched.token === undefined ? [] : [{ name, watched, token: watched.token }],
    );
    this.#shown.settle(known.map(({ token }) => token));
    const states = new Map(known.map(({ name, token }) => [name, this.#shown.shownIn(token)]));
    let isChanged = states.size !== this.#states.size;
    for (const { name, watched, token } of known) {
      const present = this.#shown.shownIn(token, 1);
      isChanged ||= present !== watched.present || states.get(name) !== this.#states.get(name);
      watched.present = present;
    }
    if (!isChanged) return;
    this.#states = states;
    this.#generation++;
  }
}

/** Reads a subgraph's token. Rejects when the subgraph does not report it. */
export type ReadRevision = (subgraph: string, signal: AbortSignal) => Promise<string>;

/** All in milliseconds. */
export interface RevisionWatchOptions {
  readonly log: Logger;
  /** Between an answer and the next poll. */
  readonly pause?: number;
  readonly longestBehind?: number;
  /** So long a revision is not shown while others that copy its domain have not got it. */
  readonly longestLag?: number;
}

interface Watched {
  token?: string | undefined;
  isSilent?: boolean;
  /** The same as `token` with the shown revision of the subgraph's domain. */
  present?: string | undefined;
  /** Since when nothing but earlier revisions was reported; on the clock of `performance.now`. */
  behindSince?: number | undefined;
}
