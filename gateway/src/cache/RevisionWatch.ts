import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { laterToken } from './laterToken.ts';

/**
 * Knows the present revision of each subgraph: asks for it every quarter of a second, and hears it from every answer.
 * While a subgraph does not say, what was known stays.
 *
 * What is known of a subgraph never goes back within a lineage, so of several replicas the one that is ahead counts.
 * Only when a subgraph has told nothing but earlier revisions for ten seconds is that believed.
 */
export class RevisionWatch {
  readonly #read: ReadRevision;
  readonly #log: Logger;
  readonly #pause: number;
  readonly #longestBehind: number;
  readonly #subgraphs: ReadonlyMap<string, Watched>;
  readonly #stop = new AbortController();
  #generation = 0;
  #silent = 0;

  constructor(subgraphs: Iterable<string>, { read, log, ...times }: RevisionWatchOptions) {
    this.#read = read;
    this.#log = log;
    this.#pause = times.pause ?? 250;
    this.#longestBehind = times.longestBehind ?? 10_000;
    this.#subgraphs = new Map(
      Array.from(subgraphs, (name) => [name, { token: undefined, silent: false, behindSince: undefined }]),
    );
  }

  /** Asks from now on. Does not wait and does not fail. */
  start(): void {
    for (const [name, watched] of this.#subgraphs) void this.#follow(name, watched);
  }

  close(): void {
    this.#stop.abort();
  }

  /** Changes whenever something is known that was not known before. */
  get generation(): number {
    return this.#generation;
  }

  /** The token known of each subgraph that has told one. */
  get known(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...this.#subgraphs].flatMap(([name, { token }]) => (token === undefined ? [] : [[name, token]])),
    );
  }

  /** The subgraphs that did not answer when they were last asked. */
  get silent(): readonly string[] {
    return [...this.#subgraphs].flatMap(([name, { silent }]) => (silent ? [name] : []));
  }

  /** Takes note of a token that an answer carried. */
  hear(subgraph: string, token: string): void {
    const watched = this.#subgraphs.get(subgraph);
    if (watched !== undefined) this.#hear(watched, token);
  }

  /** Whether these tokens are the present ones, as far as is known. */
  isPresent(revisions: ReadonlyMap<string, string>): boolean {
    for (const [name, token] of revisions) {
      if (this.#subgraphs.get(name)?.token !== token) return false;
    }
    return true;
  }

  /** Whether one of these subgraphs did not answer when it was last asked for its revision. */
  isSilent(revisions: ReadonlyMap<string, string>): boolean {
    if (this.#silent === 0) return false;
    for (const name of revisions.keys()) if (this.#subgraphs.get(name)?.silent) return true;
    return false;
  }

  async #follow(name: string, watched: Watched): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        const token = await this.#read(name, signal);
        if (signal.aborted) return;
        this.#hearAsked(watched, token);
        this.#hold(name, watched, false);
      } catch (error) {
        if (signal.aborted) return;
        this.#hold(name, watched, true, error);
      }
      await sleep(this.#pause, undefined, { signal }).catch(() => undefined);
    }
  }

  #hearAsked(watched: Watched, token: string): void {
    this.#hear(watched, token);
    if (watched.token === token) return;
    watched.behindSince ??= performance.now();
    if (performance.now() - watched.behindSince >= this.#longestBehind) this.#know(watched, token);
  }

  #hear(watched: Watched, token: string): void {
    const known = watched.token === undefined ? token : laterToken(watched.token, token);
    if (known === token) watched.behindSince = undefined;
    if (known !== watched.token) this.#know(watched, known);
  }

  #know(watched: Watched, token: string): void {
    watched.token = token;
    this.#generation++;
  }

  #hold(name: string, watched: Watched, silent: boolean, error?: unknown): void {
    if (watched.silent === silent) return;
    watched.silent = silent;
    this.#silent += silent ? 1 : -1;
    if (silent) this.#log.warn({ subgraph: name, err: error }, 'a subgraph does not tell its revision');
    else this.#log.info({ subgraph: name }, 'a subgraph tells its revision again');
  }
}

/** Asks a subgraph for its token. Rejects when it does not say. */
export type ReadRevision = (subgraph: string, signal: AbortSignal) => Promise<string>;

export interface RevisionWatchOptions {
  readonly read: ReadRevision;
  readonly log: Logger;
  /** Milliseconds between an answer and the next question; default 250. */
  readonly pause?: number;
  /** Milliseconds after which an earlier revision is believed; default 10 000. */
  readonly longestBehind?: number;
}

interface Watched {
  token: string | undefined;
  silent: boolean;
  /** Since when nothing but earlier revisions was heard; on the clock of `performance.now`. */
  behindSince: number | undefined;
}
