/** An event of the record, by what an import compares. */
export interface KnownEvent {
  readonly id: string;
  /** SHA-256 of the checked item, in hexadecimal digits. */
  readonly digest: string;
  /** By slug field. */
  readonly slugs: readonly (string | null)[];
}

/** Spares a reader the events that an earlier import read. */
export interface Recognition {
  /** The event that was read from this origin; undefined when it is to be read. */
  find(origin: string): KnownEvent | undefined;
  /** Takes the event, instead of the item that the reader would read. */
  take(event: KnownEvent, origin: string, place: string): void;
}
