import type { CorrectionIndex } from '@calendar/model/corrections';
import type { FeedItems, Section } from '@calendar/model/feed';
import type { Change } from '@calendar/postgres/record';
import { comparedName, type FeedIndex } from '../check/FeedIndex.ts';
import { readItem } from '../check/readItem.ts';
import type { Faults } from '../faults/fault.ts';
import type { RawItem } from '../read/feedReader.ts';
import { type Records, recordOf } from '../record/records.ts';
import type { Tables } from '../record/recordTable.ts';

/** Takes the raw items of one section and writes those that are new or changed, in batches. */
export interface SectionWriter {
  includes(item: RawItem): boolean;
  take(item: RawItem, faults: Faults): void | Promise<void>;
  finish(): Promise<void>;
}

/** @param unchanged the ids of the items that need no writing */
export function sectionWriter<S extends Section>(
  section: S,
  tables: Tables,
  unchanged: ReadonlySet<string>,
  feedIndex: FeedIndex,
  change: Change,
  corrections: CorrectionIndex,
): SectionWriter {
  const entries = feedIndex.entries(section);
  const batch = new Batch<Records[S]>((records) => tables[section].insert(records, change));
  return {
    includes: ({ value }) =>
      !unchanged.has(comparedName((value as { readonly id: string } | null)?.id ?? '')),
    take(raw, faults) {
      const checked = readItem(raw, faults);
      const entry = checked === null ? undefined : entries.get(checked.item.id);
      if (checked === null || entry === undefined) return;
      return batch.add(recordOf(section, checked.item as FeedItems[S], entry, corrections), raw.size);
    },
    finish: () => batch.flush(),
  };
}

/** Gathers items and hands them on many at a time. */
export class Batch<Item> {
  readonly #write: (items: readonly Item[]) => Promise<void>;
  #items: Item[] = [];
  #size = 0;

  constructor(write: (items: readonly Item[]) => Promise<void>) {
    this.#write = write;
  }

  /**
   * @param size in bytes, about
   * @returns a promise to await before the next item, if the batch is full
   */
  add(item: Item, size: number): void | Promise<void> {
    this.#items.push(item);
    this.#size += size;
    if (this.#items.length >= MOST_ITEMS || this.#size >= LARGEST) return this.flush();
  }

  /** Passes the gathered items on. */
  async flush(): Promise<void> {
    const items = this.#items;
    this.#items = [];
    this.#size = 0;
    if (items.length > 0) await this.#write(items);
  }
}

const MOST_ITEMS = 500;
const LARGEST = 1024 * 1024;
