import type { CorrectionIndex } from '@calendar/corrections';
import type { FeedItems, Section } from '@calendar/feed';
import type { Change } from '@calendar/record';
import { comparedName, type FeedIndex } from '../check/FeedIndex.ts';
import { readItem } from '../check/readItem.ts';
import type { Faults } from '../faults/fault.ts';
import type { RawItem } from '../read/feedReader.ts';
import { type Records, recordOf } from '../record/records.ts';
import type { Tables } from '../record/tables.ts';
import { Batch } from './batch.ts';

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
