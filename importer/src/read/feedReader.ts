import type { Section } from '@calendar/model/feed';
import type { Faults } from '../faults/fault.ts';

/** One item as a feed holds it, before any check. */
export interface RawItem {
  readonly section: Section;
  /** `events[17]`, or `line 12: event` in an NDJSON feed. */
  readonly place: string;
  readonly value: unknown;
  /** The bytes it takes up in a file; 0 when it was in memory already. */
  readonly size: number;
  /** `contentHashOf` the bytes it was read from. Null if it was in memory already. */
  readonly contentHash: string | null;
}

/** The results of one reading of a feed, beside its items. */
export interface FeedReading {
  /** The sections that the feed has, those without items included. */
  readonly sections: ReadonlySet<Section>;
  /** Differs when anything that was read differs. */
  readonly fingerprint: string;
}

/**
 * A feed that can be read, any number of times, item by item and in order. A part that is not an item of a section is a
 * fault. Reading continues after it if possible.
 */
export interface FeedReader {
  /** Whether its items have content hashes. */
  readonly hasContentHashes: boolean;

  /**
   * @param take is called with each item; reading waits while it is at work
   * @param unchangedLines takes the events that it knows by their content hash, which are then not read
   */
  read(
    take: (item: RawItem) => void | Promise<void>,
    faults: Faults,
    unchangedLines?: UnchangedLines,
  ): Promise<FeedReading>;
}

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
