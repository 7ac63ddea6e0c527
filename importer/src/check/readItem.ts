import type { FeedItems, Section } from '@calendar/feed';
import type { z } from 'zod';
import { type Faults, placeOf } from '../faults/fault.ts';
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
  for (const issue of result.error.issues) addIssue(issue, place, value, faults);
  return null;
}

function addIssue(issue: z.core.$ZodIssue, place: string, item: unknown, faults: Faults): void {
  if (issue.code !== 'unrecognized_keys') {
    faults.add(placeOf(place, issue.path), valueAt(item, issue.path), issue.message);
    return;
  }
  for (const key of issue.keys) {
    const path = [...issue.path, key];
    faults.add(placeOf(place, path), valueAt(item, path), 'no field of this name');
  }
}

function valueAt(item: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as { readonly [step: PropertyKey]: unknown } | null | undefined)?.[step],
    item,
  );
}
