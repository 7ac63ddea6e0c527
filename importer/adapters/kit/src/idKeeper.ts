/** An event of the record. Times are milliseconds since 1970. */
export interface StoredForeignEvent {
  readonly id: string;
  readonly title: string;
  readonly page: string | null;
  readonly dates: readonly {
    readonly start: number;
    /** The start that it had before it was moved; null: it was not. */
    readonly previousStart: number | null;
    readonly venue: string | null;
  }[];
}

/** Gives items of a feed ids of the record: each id once, and none that the feed also has. */
export class IdKeeper<Item extends { readonly id: string }> {
  readonly stored: ReadonlyMap<string, Item>;
  readonly ids = new Map<string, string>();
  readonly #taken: Set<string>;

  constructor(stored: readonly Item[], items: readonly { readonly id: string }[]) {
    this.stored = new Map(stored.map((item) => [item.id, item]));
    this.#taken = new Set(items.map(({ id }) => id));
  }

  /** Whether the record does not have an item's own id, and the item did not get another id. */
  isOpen(id: string): boolean {
    return !this.stored.has(id) && !this.ids.has(id);
  }

  /** Whether an item of the record is not in the feed. */
  isFree(id: string): boolean {
    return !this.#taken.has(id);
  }

  keep(id: string, stored: string): void {
    if (!this.isOpen(id) || !this.isFree(stored)) return;
    this.ids.set(id, stored);
    this.#taken.add(stored);
  }
}
