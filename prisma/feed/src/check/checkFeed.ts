import type { FeedItems, Section } from '../feed.ts';
import type { FeedReader } from '../read/feedReader.ts';
import { objectReader } from '../read/objectReader.ts';
import { Faults } from './fault.ts';
import { FeedRefused } from './feedRefused.ts';
import { Ledger } from './ledger.ts';
import { type CheckedItem, readItem } from './readItem.ts';

/**
 * Checks everything about a feed that can be checked without the record, and reads it.
 *
 * @param feed an object as a `*.json` feed holds it, of any origin
 * @returns the items of the sections that the feed has, with defaults filled in and date-times as instants
 * @throws FeedRefused when anything in it is at fault
 */
export async function checkFeed(
  feed: unknown,
): Promise<{ readonly [S in Section]?: readonly FeedItems[S][] }> {
  const faults = new Faults();
  const items: { [section: string]: CheckedItem['item'][] } = {};
  const { sections } = await checkItems(objectReader(feed), faults, ({ section, item }) => {
    items[section] ??= [];
    items[section].push(item);
  });
  if (faults.count > 0) throw new FeedRefused(faults);
  for (const section of sections) items[section] ??= [];
  return items;
}

/** Checks all of a feed's items, each by itself and beside the others. */
export async function checkItems(
  reader: FeedReader,
  faults: Faults,
  onItem: (checked: CheckedItem) => void,
): Promise<{
  readonly sections: ReadonlySet<Section>;
  readonly fingerprint: string;
  readonly ledger: Ledger;
}> {
  const ledger = new Ledger();
  const reading = await reader.read((raw) => {
    const checked = readItem(raw, faults);
    if (checked === null) {
      ledger.addFaulty(raw, faults);
    } else {
      ledger.add(checked, raw.place, faults);
      onItem(checked);
    }
  }, faults);
  return { ...reading, ledger };
}
