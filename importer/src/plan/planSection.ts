import type { Section } from '@calendar/feed';
import { comparedName, type FeedIndex, SLUG_FIELDS } from '../check/FeedIndex.ts';
import type { Faults } from '../faults/fault.ts';
import { type RecordTable, storedItems } from '../record/recordTable.ts';

/** The changes that an import makes in one section of the record, by id. */
export interface SectionPlan {
  readonly unchanged: ReadonlySet<string>;
  /** Those of them whose bytes in the feed are others than those that the record was read from. */
  readonly reformatted: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** How many items are new. */
  readonly fresh: number;
}

/** Who publishes the items of a feed, and whether it takes over those of others. */
export interface Ownership {
  readonly source: string;
  readonly takeOver: boolean;
}

/**
 * Compares a section of the feed with the record. An item that stays and is not in the feed keeps its slug. Another
 * item with that slug is a fault. The id of an item of another source is also a fault, unless the item is taken over
 * (docs/rules.md 52 "Sources of items").
 *
 * @param isRemoved whether to remove a stored item of the source that is not in the feed
 */
export async function planSection(
  section: Section,
  table: Pick<RecordTable<never>, 'page'>,
  feedIndex: FeedIndex,
  { source, takeOver }: Ownership,
  isRemoved: (id: string) => boolean,
  faults: Faults,
): Promise<SectionPlan> {
  const entries = feedIndex.entries(section);
  const unchanged = new Set<string>();
  const reformatted: string[] = [];
  const changed: string[] = [];
  const removed: string[] = [];
  for await (const { id, digest, slugs, contentHash, source: owner } of storedItems(table)) {
    const name = comparedName(id);
    const entry = entries.get(name);
    const isOwn = owner === null || owner === source;
    if (entry !== undefined) {
      if (!isOwn && !takeOver) {
        const expected = `an id that no other source has (the source ${JSON.stringify(owner)} has it; --take-over moves it)`;
        faults.add(`${entry.place}.id`, id, expected);
        continue;
      }
      if (name !== id) {
        // Stored in another coding, when ids were imported as they came. The item comes in under the feed's.
        removed.push(id);
        continue;
      }
      if (entry.digest !== digest || !isOwn) {
        changed.push(id);
        continue;
      }
      unchanged.add(id);
      if (entry.contentHash !== null && contentHash !== undefined && entry.contentHash !== contentHash)
        reformatted.push(id);
    } else if (isOwn && isRemoved(id)) {
      removed.push(id);
    } else {
      for (const [index, slug] of slugs.entries()) {
        const claimant = slug === null ? undefined : feedIndex.ownerOf(section, index, slug);
        if (claimant === undefined) continue;
        const place = `${entries.get(claimant)?.place}.${SLUG_FIELDS[section][index]}`;
        const holder = isOwn ? `"${id}"` : `"${id}" of the source ${JSON.stringify(owner)}`;
        faults.add(place, slug, `a slug that no other item has (${holder} has it in the calendar)`);
      }
    }
  }
  return { unchanged, reformatted, changed, removed, fresh: entries.size - unchanged.size - changed.length };
}
