import type { Logger } from '@calendar/runtime/log';

/**
 * Reports stored values beyond a bound (docs/rules.md 49 "Bounds before work"), each item once. Such an item is still
 * served, as much of it as the bound allows.
 */
export function reportBoundedItems(logger: Logger): ReportBoundedItems {
  const reported = new Set<string>();
  return (kind, read) => {
    const items = read.filter(({ id, fields }) => fields.length > 0 && !reported.has(`${kind} ${id}`));
    if (items.length === 0) return;
    for (const { id } of items) reported.add(`${kind} ${id}`);
    const some = items
      .slice(0, MOST_NAMED)
      .map(({ id, fields }) => ({ id: id.slice(0, LONGEST_ID), fields }));
    logger.warn(
      { kind, count: items.length, items: some },
      'stored items exceed the bounds of a feed. They are served as far as the bounds allow. Mend them in the feed',
    );
  };
}

/**
 * @param kind the kind of the items, as `event`
 * @param read the items read at once; those with no field concerned are not reported
 */
type ReportBoundedItems = (kind: string, read: readonly BoundedItem[]) => void;

/** A stored item, and the names of its fields that exceed a bound. */
export interface BoundedItem {
  readonly id: string;
  readonly fields: readonly string[];
}

/** Of one reading. */
const MOST_NAMED = 10;
/** Characters. */
const LONGEST_ID = 500;
