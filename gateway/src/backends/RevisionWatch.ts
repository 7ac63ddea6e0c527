import { setTimeout as sleep } from 'node:timers/promises';
import { laterToken, partsOf } from '@calendar/protocol';
import type { Logger } from 'pino';
import { reasonOf } from './reasonOf.ts';

/**
 * Knows the present revision of each subgraph, and the state of the calendar that answers are to show. That state is as
 * in docs/rules.md 56 "One state in an answer" and 57 "Forward only". A subgraph is asked again and again, and
 * answers when it has another one, or after a while. Every other answer counts, too. While a subgraph does not report its revision, the last one known stays. One that has reported
 * none yet is waited for, since processes start in any order.
 *
 * The known revision of a subgraph never goes back within a lineage. So the replica that is ahead counts. Only when a
 * subgraph has reported nothing but earlier revisions for ten seconds is the earlier one accepted.
 *
 * If a subgraph copies another domain, its token names the revision of that, too. A revision of a domain is shown when
 * all subgraphs that know the domain have it. It is shown two seconds after the first one had it at the latest. When an
 * answer has shown it, it is shown at once. A subgraph that keeps no earlier states may answer from it before.
 */
export class RevisionWatch {
  readonly #log: Logger;
  readonly #times: typeof usualTimes;
  #subgraphs: ReadonlyMap<string, Watched> = new Map();
  #read: ReadRevision = () => Promise.reject(new Error('no subgraph is followed'));
  #stop = new AbortController();
  #state: 'new' | 'polling' | 'closed' = 'new';
  #generation = 0;
  #unconfirmed = 0;
  /** By lineage. */
  #shown: ReadonlyMap<string, ShownRevision> = new Map();
  #states: ReadonlyMap<string, string> = new Map();

  constructor({ log, ...times }: RevisionWatchOptions) {
    this.#log = log;
    this.#times = { ...usualTimes, ...times };
  }

  /**
   * Follows these subgraphs from now on, and no others. The revisions of subgraphs that were followed before stay
   * known.
   */
  follow(subgraphs: Iterable<string>, read: ReadRevision): void {
    const before = this.#subgraphs;
    this.#subgraphs = new Map(Array.from(subgraphs, (name) => [name, before.get(name) ?? new Watched()]));
    this.#read = read;
    this.#settle();
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

  /** The present token of each subgraph that has reported one. */
  get known(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...this.#subgraphs].flatMap(([name, { present }]) => (present === undefined ? [] : [[name, present]])),
    );
  }

  /** By subgraph: the token of the state that fetches from it are to show. Another map with each change. */
  get states(): ReadonlyMap<string, string> {
    return this.#states;
  }

  /** The latest token that a subgraph has reported. */
  latest(subgraph: string): string | undefined {
    return this.#subgraphs.get(subgraph)?.token;
  }

  /** The subgraphs that did not answer the last poll. */
  get unconfirmed(): readonly string[] {
    return [...this.#subgraphs].flatMap(([name, { outage }]) => (outage ? [name] : []));
  }

  /** Records a token that came with an answer. The revisions in it are shown from now on, and nothing earlier is. */
  record(subgraph: string, token: string): void {
    const watched = this.#subgraphs.get(subgraph);
    if (watched === undefined) return;
    this.#record(watched, token);
    this.show(token);
  }

  /** The revisions in a token are shown from now on, and nothing earlier is. */
  show(token: string): void {
    const later = partsOf(token).filter(([lineage, revision]) => {
      const shown = this.#shown.get(lineage);
      return shown !== undefined && shown.revision < revision;
    });
    if (later.length === 0) return;
    const shown = later.map(([lineage, revision]) => [lineage, { revision, aheadSince: undefined }] as const);
    this.#shown = new Map([...this.#shown, ...shown]);
    this.#settle();
  }

  /** Whether these tokens are the present ones, as far as is known. */
  isPresent(revisions: ReadonlyMap<string, string>): boolean {
    for (const [name, token] of revisions) {
      if (this.#subgraphs.get(name)?.present !== token) return false;
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
      await sleep(this.#times.pause, undefined, { signal }).catch(() => undefined);
    }
  }

  #recordPolled(watched: Watched, token: string): void {
    this.#record(watched, token);
    if (this.#isAhead) this.#settle();
    if (watched.token === token) return;
    watched.behindSince ??= performance.now();
    if (performance.now() - watched.behindSince < this.#times.longestBehind) return;
    const goingBack = new Set(partsOf(token).map(([lineage]) => lineage));
    this.#shown = new Map([...this.#shown].filter(([lineage]) => !goingBack.has(lineage)));
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

  /** Whether a subgraph has a revision that is not shown yet, since others still lack it. */
  get #isAhead(): boolean {
    for (const { aheadSince } of this.#shown.values()) if (aheadSince !== undefined) return true;
    return false;
  }

  /** Finds the state to be shown, from the known revisions of all subgraphs. */
  #settle(): void {
    const known = new Map<string, number[]>();
    for (const { token } of this.#subgraphs.values()) {
      for (const [lineage, revision] of token === undefined ? [] : partsOf(token)) {
        known.set(lineage, [...(known.get(lineage) ?? []), revision]);
      }
    }
    this.#shown = new Map(
      Array.from(known, ([lineage, revisions]) => [lineage, this.#next(lineage, revisions)]),
    );
    const at = (token: string, most: number) => {
      const parts = partsOf(token);
      const shown = parts.map(([lineage, own], index) =>
        index < most ? (this.#shown.get(lineage)?.revision ?? own) : own,
      );
      if (parts.every(([, own], index) => Object.is(own, shown[index]))) return token;
      return parts.map(([lineage], index) => `${lineage}:${shown[index]}`).join('+');
    };
    let isChanged = false;
    const states = new Map<string, string>();
    for (const [name, watched] of this.#subgraphs) {
      if (watched.token === undefined) continue;
      const state = at(watched.token, Number.POSITIVE_INFINITY);
      const present = at(watched.token, 1);
      isChanged ||= present !== watched.present || state !== this.#states.get(name);
      watched.present = present;
      states.set(name, state);
    }
    if (!isChanged && states.size === this.#states.size) return;
    this.#states = states;
    this.#generation++;
  }

  /** The revision to be shown of a lineage, by those that its subgraphs have. It never goes back. */
  #next(lineage: string, revisions: readonly number[]): ShownRevision {
    const latest = Math.max(...revisions);
    const before = this.#shown.get(lineage);
    const all = Math.max(before?.revision ?? 0, Math.min(...revisions));
    if (all >= latest) return { revision: all, aheadSince: undefined };
    const since = before?.revision === all ? (before.aheadSince ?? performance.now()) : performance.now();
    if (performance.now() - since >= this.#times.longestLag)
      return { revision: latest, aheadSince: undefined };
    return { revision: all, aheadSince: since };
  }

  #pollFailed(name: string, watched: Watched, error: unknown): void {
    const begins = watched.outage === undefined;
    const outage = watched.outage ?? { since: performance.now(), isLogged: false };
    watched.outage = outage;
    if (begins) this.#unconfirmed++;
    if (outage.isLogged) return;
    const facts = { subgraph: name, reason: reasonOf(error) };
    const hasReported = watched.token !== undefined;
    outage.isLogged = hasReported || performance.now() - outage.since >= this.#times.startTimeout;
    if (outage.isLogged) this.#log.warn(facts, 'a subgraph does not report its revision');
    else if (begins) this.#log.debug(facts, 'waiting for a subgraph');
  }

  #pollSucceeded(name: string, watched: Watched): void {
    if (watched.outage === undefined) return;
    const level = watched.outage.isLogged ? 'info' : 'debug';
    watched.outage = undefined;
    this.#unconfirmed--;
    this.#log[level]({ subgraph: name }, 'a subgraph reports its revision again');
  }
}

/** Milliseconds. */
const usualTimes = {
  /** Between an answer and the next poll. */
  pause: 250,
  /** After them an earlier revision is accepted. */
  longestBehind: 10_000,
  /** So long it is normal that a subgraph has reported nothing yet. */
  startTimeout: 10_000,
  /** So long a revision is not shown while others that copy its domain have not got it. */
  longestLag: 2_000,
};

/** Reads a subgraph's token. Rejects when the subgraph does not report it. */
export type ReadRevision = (subgraph: string, signal: AbortSignal) => Promise<string>;

export interface RevisionWatchOptions extends Partial<typeof usualTimes> {
  readonly log: Logger;
}

/** What is known of a subgraph. */
class Watched {
  /** The latest that it has reported. */
  token: string | undefined;
  /** The same with the shown revision of the subgraph's domain. */
  present: string | undefined;
  /** While it does not answer. */
  outage: Outage | undefined;
  /** Since when nothing but earlier revisions was reported; on the clock of `performance.now`. */
  behindSince: number | undefined;
}

interface ShownRevision {
  readonly revision: number;
  /** Since when a subgraph has a later one; on the clock of `performance.now`. */
  readonly aheadSince: number | undefined;
}

interface Outage {
  /** On the clock of `performance.now`. */
  readonly since: number;
  /** Whether it was logged above `debug`. */
  isLogged: boolean;
}
