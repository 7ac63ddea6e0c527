/** What an import compares an item of the feed with. */
export interface StoredItem {
  readonly id: string;
  /** In hexadecimal digits. */
  readonly digest: string;
  /** By kind of slug; null where it has none of that kind. */
  readonly slugs: readonly (string | null)[];
}
