import type { FeedItems, Section } from '@calendar/model/feed';
import { addIssues, type Faults } from '../faults/fault.ts';
import type { RawItem } from '../read/feedReader.ts';
import { ITEM_SCHEMAS } from './itemSchemas.ts';

/** A checked item and the section it belongs to. */
export type CheckedItem = {
  readonly [S in Section]: { readonly section: S; readonly item: FeedItems[S] };
}[Section];

/** Checks an item by itself and fills in its defaults; null if it has a fault. */
export function readItem({ section, place, value }: RawItem, faults: Faults): CheckedItem | null {
  const result = ITEM_SCHEMAS[section].safeParse(value);
  if (result.success) return { section, item: result.data } as CheckedItem;
  addIssues(result.error.issues, value, place, faults);
  return null;
}
