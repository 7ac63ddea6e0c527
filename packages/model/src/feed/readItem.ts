import { addIssues, type Faults } from './fault.ts';
import type { FeedItems, Section } from './feed.ts';
import { ITEM_SCHEMAS } from './itemSchemas.ts';

/** One item as a feed holds it, before any check. */
export interface RawItem {
  readonly section: Section;
  /** `events[17]`, or `line 12: event` in an NDJSON feed. */
  readonly place: string;
  readonly value: unknown;
}

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
