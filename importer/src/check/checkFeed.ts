import type { FeedItems, Section } from '@calendar/feed';
import { Faults } from '../faults/fault.ts';
import { FeedRefused } from '../faults/feedRefused.ts';
import type { FeedReader, FeedReading, RawItem } from '../read/feedReader.ts';
import { objectReader } from '../read/objectReader.ts';
import type { KnownEvent } from '../read/unchangedLines.ts';
import { Ledger } from './FeedIndex.ts';
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
  const { sections } = await checkItems(objectReader(feed), faults, (checked) => {
    if (checked === null) return;
    items[checked.section] ??= [];
    items[checked.section]?.push(checked.item);
  });
  if (faults.count > 0) throw new FeedRefused(faults);
  for (const section of sections) items[section] ??= [];
  return items;
}

/** A feed of which all was checked that can be checked without the record. */
export interface CheckedFeed extends FeedReading {
  readonly reader: FeedReader;
  /** The events that were not read, and others, by origin. */
  readonly known: ReadonlyMap<string, KnownEvent>;
  readonly ledger: Ledger;
}

/**
 * Checks all of a feed's items, each by itself and beside the others.
 *
 * @param onItem is given each item that is not at fault; null for one that is known
 * @param known events that need no reading, by origin
 */
export async function checkItems(
  reader: FeedReader,
  faults: Faults,
  onItem: (checked: CheckedItem | null) => void,
  known: ReadonlyMap<string, KnownEvent> = new Map(),
): Promise<CheckedFeed> {
  const ledger = new Ledger();
  const take = (raw: RawItem) => {
    const checked = readItem(raw, faults);
    if (checked === null) {
      ledger.addFaulty(raw, faults);
    } else {
      ledger.add(checked, raw, faults);
      onItem(checked);
    }
  };
  const reading = await reader.read(take, faults, {
    find: (origin) => known.get(origin),
    take(event, origin, place) {
      ledger.addKnown(event, origin, place, faults);
      onItem(null);
    },
  });
  return { ...reading, reader, known, ledger };
}
