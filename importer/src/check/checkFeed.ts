import { Faults, FeedRefused } from '@calendar/model/fault';
import type { FeedItems, Section } from '@calendar/model/feed';
import { type CheckedItem, readItem } from '@calendar/model/readItem';
import type { StoredItem } from '@calendar/postgres/record';
import type { FeedReader, ReadItem } from '../read/feedReader.ts';
import { objectReader } from '../read/objectReader.ts';
import { FeedIndex } from './FeedIndex.ts';
import { KeptItems } from './KeptItems.ts';

/** Reads a feed (an object as in `*.json`) and checks all that needs no record. Throws a FeedRefused with its faults. */
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

export interface CheckedFeed {
  readonly sections: ReadonlySet<Section>;
  readonly items: KeptItems;
  readonly feedIndex: FeedIndex;
  readonly cleaned: Cleaned;
}

/** The descriptions whose markup was cleaned (docs/rules.md 51 "Markup of descriptions"). */
export interface Cleaned {
  readonly count: number;
  readonly first: string | null;
}

/**
 * Checks all items. `onItem` gets each without a fault, null for one that need not be read: one of `storedEvents`, by
 * content hash.
 */
export async function checkItems(
  reader: FeedReader,
  faults: Faults,
  onItem: (checked: CheckedItem | null) => void,
  storedEvents: ReadonlyMap<string, StoredItem> = new Map(),
): Promise<CheckedFeed> {
  const feedIndex = new FeedIndex();
  const items = new KeptItems();
  const cleaned: string[] = [];
  const take = (raw: ReadItem) => {
    const checked = readItem(raw, faults);
    if (checked === null) {
      feedIndex.addFaulty(raw, faults);
    } else {
      const json = JSON.stringify(checked.item);
      feedIndex.add(checked, json, raw, faults);
      if (faults.count === 0) items.add(checked.section, json);
      for (const field of cleanedFields(checked, raw)) cleaned.push(`${raw.place}.${field}`);
      onItem(checked);
    }
  };
  const sections = await reader.read(take, faults, {
    find: (contentHash) => storedEvents.get(contentHash),
    take(event, contentHash, place) {
      feedIndex.addUnread(event, contentHash, place, faults);
      onItem(null);
    },
  });
  const first = cleaned[0] ?? null;
  return { sections, items, feedIndex, cleaned: { count: cleaned.length, first } };
}

function cleanedFields({ section, item }: CheckedItem, { value }: ReadItem): readonly string[] {
  if (section !== 'events') return [];
  const given = value as Partial<Record<'desc_nb' | 'desc_en', unknown>>;
  return (['desc_nb', 'desc_en'] as const).filter((field) => (given[field] ?? null) !== item[field]);
}
