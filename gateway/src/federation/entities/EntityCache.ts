import type { RevisionWatch } from '../../backends/RevisionWatch.ts';
import { timeToLive } from '../../backends/timeToLive.ts';
import { FairCache } from './FairCache.ts';

/**
 * Keeps entities in memory as JSON (`FairCache`). One is found from its fetch on until time may change it,
 * while its subgraph is confirmed at its revision; without revisions, as `Cache-Control` allows.
 */
export class EntityCache {
  readonly #watch: RevisionWatch;
  readonly #cached: FairCache<string, CachedEntity>;
  readonly #counts = {
    hits: 0,
    misses: 0,
  };

  constructor({ watch, maxBytes }: EntityCacheOptions) {
    this.#watch = watch;
    this.#cached = new FairCache({ maxBytes, sizeOf });
  }

  /**
   * @param key names everything that the entity depends on, except for the instant and the data
   * @param instant of the operation, milliseconds since 1970
   */
  find(key: string, instant: number): StoredEntity | undefined {
    const cached = this.#cached.get(key);
    if (cached === undefined || !this.#holds(cached.origin, instant)) {
      this.#counts.misses++;
      return undefined;
    }
    this.#counts.hits++;
    return cached;
  }

  /** Keeps the entities of one reply, as far as its source allows; none for a reply with errors. */
  put(entities: readonly KeyedEntity[], source: EntitySource): void {
    const { subgraph, instant, revision, validUntil, freshUntil = Number.POSITIVE_INFINITY } = source;
    if (revision !== undefined) this.#watch.record(subgraph, revision);
    const origin = {
      instant,
      until: Math.min(validUntil, freshUntil, instant + timeToLive),
      revisions: new Map(revision === undefined ? [] : [[subgraph, revision]]),
      presentIn: undefined,
    };
    if (!this.#holds(origin, instant)) return;
    for (const { key, text, cost } of entities) this.#cached.put(key, { text, cost, source, origin });
  }

  get counts() {
    return { ...this.#counts, entities: this.#cached.count, bytes: this.#cached.bytes };
  }

  #holds(origin: Origin, instant: number): boolean {
    if (instant < origin.instant || instant >= origin.until) return false;
    if (this.#watch.isUnconfirmed(origin.revisions)) return false;
    const { generation } = this.#watch;
    if (origin.presentIn === generation) return true;
    if (!this.#watch.isPresent(origin.revisions)) return false;
    origin.presentIn = generation;
    return true;
  }
}

/** Bytes that one entity takes beside its texts, roughly. */
const overhead = 300;

function sizeOf({ text }: CachedEntity, key: string): number {
  return 2 * (text.length + key.length) + overhead;
}

export interface EntityCacheOptions {
  readonly watch: RevisionWatch;
  /** Bound of what is kept, above 0. */
  readonly maxBytes: number;
}

export interface StoredEntity {
  /** As JSON; `null` for one that the subgraph does not have. */
  readonly text: string;
  /** Values that it adds to an answer (docs/rules.md 41 "True cost of an operation"). */
  readonly cost: number;
  readonly source: EntitySource;
}

export type KeyedEntity = Pick<StoredEntity, 'text' | 'cost'> & { readonly key: string };

export interface EntitySource {
  readonly subgraph: string;
  /** The instant that they were fetched for, milliseconds since 1970. */
  readonly instant: number;
  /** Token of the snapshot that they are from. Undefined if the subgraph reports none. */
  readonly revision: string | undefined;
  /** The next instant at which time alone may change them; `Infinity` for never. */
  readonly validUntil: number;
  /** Until when a subgraph without revisions lets them be kept. Undefined: not at all. */
  readonly freshUntil: number | undefined;
  /** The cost of the reply without its entities. */
  readonly cost: number;
}

interface CachedEntity extends StoredEntity {
  readonly origin: Origin;
}

/** How long, and under which revision, the entities of one reply hold. */
interface Origin {
  /** Milliseconds since 1970, as `until`. */
  readonly instant: number;
  readonly until: number;
  readonly revisions: ReadonlyMap<string, string>;
  /** The generation of the watch in which the revision was last seen to be the present one. */
  presentIn: number | undefined;
}
