import type { RawCategory, RawEvent, RawFeed } from '@calendar/model/feed';

/**
 * The categories an event carries now. A retired id is replaced by the one it was migrated to, along the whole chain,
 * or dropped (docs/feed.md, "Retired categories"). One that nobody knows is not there, as with venues.
 */
export function categoriesOf(event: RawEvent, feed: RawFeed): readonly string[] {
  const carried: string[] = [];
  for (const stored of event.categories ?? []) {
    const id = migrated(stored, feed);
    if (id === null || categoryOf(id, feed) === undefined) continue;
    if (!carried.includes(id)) carried.push(id);
  }
  return carried;
}

function migrated(id: string, feed: RawFeed): string | null {
  let current: string | null = id;
  const seen: string[] = [];
  while (current !== null) {
    const retired = (feed.retiredCategories ?? []).find((one) => one.id === current);
    if (retired === undefined) return current;
    if (seen.includes(current)) return null;
    seen.push(current);
    current = retired.migratedTo ?? null;
  }
  return null;
}

/** A category in use, or undefined when the id is retired or never existed. */
export function categoryOf(id: string, feed: RawFeed): RawCategory | undefined {
  if ((feed.retiredCategories ?? []).some((one) => one.id === id)) return undefined;
  return (feed.categories ?? []).find((one) => one.id === id);
}

/** Whether a category is the one asked for or lies below it (docs/rules.md 12 "Category filters"). */
export function isWithin(id: string, asked: string, feed: RawFeed): boolean {
  if (categoryOf(asked, feed) === undefined) return false;
  let current = categoryOf(id, feed);
  while (current !== undefined) {
    if (current.id === asked) return true;
    current = parentOf(current, feed);
  }
  return false;
}

/** The answer of the `categories` query (docs/rules.md 31 "Order of directories"). */
export function categoryTree(feed: RawFeed): unknown[] {
  const inUse = (feed.categories ?? []).filter((one) => categoryOf(one.id, feed) !== undefined);
  const below = (parent: RawCategory | undefined): unknown[] =>
    inUse
      .filter((one) => parentOf(one, feed)?.id === parent?.id)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((one) => ({
        id: one.id,
        name_nb: one.name_nb,
        name_en: one.name_en ?? null,
        slug_nb: one.slug_nb,
        slug_en: one.slug_en ?? null,
        visible: one.visible ?? true,
        subcategories: below(one),
      }));
  return below(undefined);
}

function parentOf(category: RawCategory, feed: RawFeed): RawCategory | undefined {
  return category.parent == null ? undefined : categoryOf(category.parent, feed);
}
