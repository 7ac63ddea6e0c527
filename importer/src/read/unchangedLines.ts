/** An event of the record, with the values that an import compares. */
export interface StoredEvent {
  readonly id: string;
  /** SHA-256 of the checked item, in hexadecimal digits. */
  readonly digest: string;
  /** By slug field. */
  readonly slugs: readonly (string | null)[];
}

/** The lines of a feed that an earlier import read: their events need not be read again. */
export interface UnchangedLines {
  /** The event that was read from bytes with this content hash; undefined when it is to be read. */
  find(contentHash: string): StoredEvent | undefined;
  /** Takes the event, instead of the item that the reader would read. */
  take(event: StoredEvent, contentHash: string, place: string): void;
}
