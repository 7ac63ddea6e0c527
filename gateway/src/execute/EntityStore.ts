/**
 * Where entities are kept that were fetched before, so that a join need not fetch them again. It gives nothing stale:
 * an entity is found only while the reply that it came with holds.
 */
export interface EntityStore {
  /**
   * @param key names everything that the entity depends on beside the instant and the data
   * @param instant of the operation, milliseconds since 1970
   */
  find(key: string, instant: number): StoredEntity | undefined;
  /**
   * Keeps what came with one reply, as far as its source allows.
   *
   * @param entities none of a reply with errors: then it tells its revision alone
   */
  put(entities: readonly KeyedEntity[], source: EntitySource): void;
}

/** An entity as a subgraph gave it. */
export interface StoredEntity {
  /** As JSON; `null` for one that the subgraph does not have. */
  readonly text: string;
  /** Values that it adds to an answer (docs/rules.md 41 "True cost of an operation"). */
  readonly cost: number;
  readonly source: EntitySource;
}

/** An entity of one reply, and its key. */
export type KeyedEntity = Pick<StoredEntity, 'text' | 'cost'> & { readonly key: string };

/** The reply that entities came with. */
export interface EntitySource {
  readonly subgraph: string;
  /** The instant that they were fetched for, milliseconds since 1970. */
  readonly instant: number;
  /** Token of the snapshot that they are from; undefined where the subgraph tells none. */
  readonly revision: string | undefined;
  /** The next instant at which time alone may change them; `Infinity` for never. */
  readonly validUntil: number;
  /** Until when a subgraph that tells no revision lets them be kept; undefined: not at all. */
  readonly freshUntil: number | undefined;
  /** What the reply cost beside its entities. */
  readonly cost: number;
}
