import type { Faults } from '@calendar/model/fault';
import type { Section } from '@calendar/model/feed';
import type { RawItem } from '@calendar/model/readItem';
import type { StoredItem } from '@calendar/postgres/record';

/** An item that a reader gives. */
export interface ReadItem extends RawItem {
  /** The bytes it takes up in a file; 0 when it was in memory already. */
  readonly size: number;
  /** `contentHashOf` the bytes it was read from. Null if it was in memory already. */
  readonly contentHash: string | null;
}

/** The results of one reading of a feed, beside its items. */
export interface FeedReading {
  /** The sections that the feed has, those without items included. */
  readonly sections: ReadonlySet<Section>;
}

/**
 * A feed that can be read, any number of times, item by item and in order. A part that is not an item of a section is a
 * fault. Reading continues after it if possible.
 */
export interface FeedReader {
  /** Whether its items have content hashes. */
  readonly hasContentHashes: boolean;
  /** Whether to read it takes less than to ask for the content hashes of the record. */
  readonly isShort?: boolean;

  /**
   * @param take is called with each item; reading waits while it is at work
   * @param unchangedLines takes the events that it knows by their content hash, which are then not read
   */
  read(
    take: (item: ReadItem) => void | Promise<void>,
    faults: Faults,
    unchangedLines?: UnchangedLines,
  ): Promise<FeedReading>;
}

/** The lines of a feed that an earlier import read: their events need not be read again. */
export interface UnchangedLines {
  /** The event that was read from bytes with this content hash; undefined when it is to be read. */
  find(contentHash: string): StoredItem | undefined;
  /** Takes the event, instead of the item that the reader would read. */
  take(event: StoredItem, contentHash: string, place: string): void;
}
