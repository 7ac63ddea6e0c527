/** When the items came and changed, and those that went, in any order. */
export interface History {
  /** Names the history of the database. */
  readonly lineage: string;
  readonly changed: { readonly [S in Section]: readonly Changed[] };
  readonly removed: { readonly [S in Section]: readonly Removed[] };
}

export type Section = 'venues' | 'organizers';

/** An item that is there. Instants are milliseconds since 1970. */
export interface Changed {
  readonly id: string;
  readonly addedAt: number;
  /** When it was last changed. */
  readonly at: number;
}

/** An item that does not exist any more. */
export interface Removed {
  readonly id: string;
  readonly at: number;
}
