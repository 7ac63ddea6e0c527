/** A store of entities that were fetched before, so that a join need not fetch them again. */
export interface EntityStore {
  /**
   * @param key names everything that the entity depends on, except for the instant and the data
   * @param instant of the operation, milliseconds since 1970
   */
  find(key: string, instant: number): StoredEntity | undefined;
  /** Keeps the entities of one reply, as far as its source allows; none for a reply with errors. */
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
