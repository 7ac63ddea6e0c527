/**
 * Lists whose items are cached as they were written. The same items are requested again and again, page after page and
 * filter after filter, and writing them is most of the work of an answer.
 */
export interface CachedList<Item> {
  /** The object type of the items: every list of it is cached. */
  readonly type: string;
  /** Names what an item shows within one snapshot and, while `validUntil` is not reached, at any instant. */
  keyOf(item: Item): string;
  /**
   * The next instant at which time alone changes what the item shows at `now`; both milliseconds since 1970, or
   * `Infinity`.
   */
  validUntil(item: Item, now: number): number;
}
