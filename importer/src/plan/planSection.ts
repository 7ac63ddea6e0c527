import type { Faults } from '@calendar/model/fault';
import type { Section } from '@calendar/model/feed';
import type { ItemTable, StoredItem } from '@calendar/postgres/record';
import { comparedName, type FeedIndex, SLUG_FIELDS } from '../check/FeedIndex.ts';
import { itemsLike, storedItems } from '../record/recordTable.ts';

export interface SectionPlan {
  readonly unchanged: ReadonlySet<string>;
  /** Those of them whose bytes in the feed are others than those that the record was read from. */
  readonly reformatted: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly fresh: number;
  /** The items of the feed that are left out, because an item of another source has their id or slug. */
  readonly held: readonly HeldItem[];
  readonly takenFrom: readonly string[];
}

/** An item of the feed whose id or slug another source's item has. */
export interface HeldItem {
  readonly id: string;
  readonly place: string;
  readonly name: string;
  readonly holder: string;
}

export interface Ownership {
  readonly source: string;
  readonly takeOver: boolean;
}

/**
 * Compares a section with the record. A slug that a staying item keeps is a fault; an item whose id or slug another
 * source has is left out, or taken over (docs/rules.md 52 "Sources of items"). `isRemoved` null: none is removed.
 */
export async function planSection(
  section: Section,
  table: Pick<ItemTable<never>, 'page' | 'named'>,
  feedIndex: FeedIndex,
  { source, takeOver }: Ownership,
  isRemoved: ((id: string) => boolean) | null,
  faults: Faults,
): Promise<SectionPlan> {
  const entries = feedIndex.entries(section);
  const unchanged = new Set<string>();
  const reformatted: string[] = [];
  const changed: string[] = [];
  const removed: string[] = [];
  const held = new Map<string, HeldItem>();
  const takenFrom: string[] = [];
  /** Of stored items that are in the feed: who in the feed claims their slugs. */
  const claims = new Map<string, readonly HeldItem[]>();
  const claimsOn = (slugs: StoredItem['slugs'], holder: string, name: string): readonly HeldItem[] =>
    slugs.flatMap((slug, index) => {
      const id = slug === null ? undefined : feedIndex.ownerOf(section, index, slug);
      if (slug === null || id === undefined || id === name) return [];
      return { id, place: `${entries.get(id)?.place}.${SLUG_FIELDS[section][index]}`, name: slug, holder };
    });
  const stored =
    isRemoved === null ? itemsLike(table, [...entries.keys()], feedIndex.slugs(section)) : storedItems(table);
  for await (const { id, digest, slugs, contentHash, source: owner } of stored) {
    const name = comparedName(id);
    const entry = entries.get(name);
    const isOwn = owner === null || owner === source;
    const claimed = claimsOn(slugs, owner ?? source, name);
    if (entry !== undefined) {
      if (claimed.length > 0) claims.set(name, claimed);
      if (!isOwn && !takeOver) {
        held.set(name, { id: name, place: `${entry.place}.id`, name: id, holder: owner });
        continue;
      }
      if (!isOwn) takenFrom.push(owner);
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
    } else if (isOwn && isRemoved?.(id) === true) {
      removed.push(id);
    } else {
      for (const claim of claimed) {
        if (isOwn)
          faults.add(
            claim.place,
            claim.name,
            `a slug that no other item has ("${id}" has it in the calendar)`,
          );
        else held.set(claim.id, claim);
      }
    }
  }
  // What is left out keeps its slugs in the calendar, if it is there.
  for (const id of held.keys())
    for (const claim of claims.get(id) ?? []) if (!held.has(claim.id)) held.set(claim.id, claim);
  for (const id of held.keys()) unchanged.delete(id);
  const isWritten = (id: string) => !held.has(id);
  const written = changed.filter(isWritten);
  return {
    ...{ unchanged, removed, takenFrom, held: [...held.values()] },
    reformatted: reformatted.filter(isWritten),
    changed: written,
    fresh: entries.size - unchanged.size - written.length - held.size,
  };
}
