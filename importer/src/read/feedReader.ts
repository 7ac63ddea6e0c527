import type { Staying } from '@calendar/adapter-kit/staying';
import type { Faults } from '@calendar/model/fault';
import type { Section } from '@calendar/model/feed';
import type { RawItem } from '@calendar/model/readItem';
import type { StoredItem } from '@calendar/postgres/record';

export interface ReadItem extends RawItem {
  /** `contentHashOf` the bytes it was read from. Null if it was in memory already. */
  readonly contentHash: string | null;
}

/** A feed that can be read any number of times, in order. A part that is no item is a fault, after which it goes on. */
export interface FeedReader {
  readonly hasContentHashes: boolean;
  readonly isShort?: boolean;
  readonly staying?: Staying;

  /** `take` gets each item, and reading waits for it; `unchangedLines` the events that it knows. Gives the sections. */
  read(
    take: (item: ReadItem) => void | Promise<void>,
    faults: Faults,
    unchangedLines?: UnchangedLines,
  ): Promise<ReadonlySet<Section>>;
}

export interface UnchangedLines {
  /** The event that was read from bytes with this content hash; undefined when it is to be read. */
  find(contentHash: string): StoredItem | undefined;
  take(event: StoredItem, contentHash: string, place: string): void;
}
