import type { FeedCategory, FeedItems, FeedTicketType } from '@calendar/model/feed';
import { byId } from './byId.ts';
import { ticketTypesById } from './ticketTypes.ts';

/** The categories and ticket types of the record, in any order. */
export type TaxonomyRecord = {
  readonly [S in 'categories' | 'retiredCategories' | 'ticketTypes']: readonly FeedItems[S][];
};

/** The categories and ticket types at one revision. Immutable. */
export interface Taxonomy {
  readonly record: TaxonomyRecord;
  /** By id; the rest under `subcategories` (docs/rules.md 31 "Order of directories"). */
  readonly topLevel: readonly Category[];
  /** Every category in use, on any level. */
  readonly categoriesById: ReadonlyMap<string, Category>;
  readonly ticketTypesById: ReadonlyMap<string, FeedTicketType>;
  readonly published: TaxonomyRecord;
}

/**
 * Arranges a record: retired ids are not in use, and a category whose parent is not is top level. An import
 * lets no parents form a circle.
 */
export function taxonomyOf(record: TaxonomyRecord): Taxonomy {
  const retired = new Set(record.retiredCategories.map(({ id }) => id));
  const inUse = record.categories.filter(({ id }) => !retired.has(id)).toSorted(byId);
  const subcategories = new Map<string, Category[]>(inUse.map(({ id }) => [id, []]));
  const topLevel: Category[] = [];
  const categoriesById = new Map<string, Category>();
  const categories = inUse.map((stored) => {
    const { parent, ...shown } = stored;
    const siblings = parent === null ? undefined : subcategories.get(parent);
    const category = { ...shown, subcategories: subcategories.get(stored.id) ?? [] };
    (siblings ?? topLevel).push(category);
    categoriesById.set(category.id, category);
    return siblings === undefined ? { ...stored, parent: null } : stored;
  });
  const ticketTypes = ticketTypesById(record.ticketTypes);
  return {
    record,
    topLevel,
    categoriesById,
    ticketTypesById: ticketTypes,
    published: {
      categories,
      retiredCategories: record.retiredCategories.toSorted(byId),
      ticketTypes: [...ticketTypes.values()].toSorted(byId),
    },
  };
}

/** A kind of event, with the kinds below it. */
export interface Category extends Omit<FeedCategory, 'parent'> {
  readonly subcategories: readonly Category[];
}
