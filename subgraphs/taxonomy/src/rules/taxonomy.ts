import { byId } from './byId.ts';
import { parentsOf } from './parentsOf.ts';
import { type TicketType, ticketTypesById } from './ticketTypes.ts';

/** The categories and ticket types of the record, in any order. */
export interface TaxonomyRecord {
  readonly categories: readonly StoredCategory[];
  readonly retiredCategories: readonly RetiredCategory[];
  readonly ticketTypes: readonly TicketType[];
}

/** The categories and ticket types at one revision. Immutable. */
export interface Taxonomy {
  readonly record: TaxonomyRecord;
  /** By id; the rest under `subcategories` (docs/rules.md 31 "Order of directories"). */
  readonly topLevel: readonly Category[];
  /** Every category in use, on any level. */
  readonly categoriesById: ReadonlyMap<string, Category>;
  readonly ticketTypesById: ReadonlyMap<string, TicketType>;
  readonly published: {
    readonly categories: readonly StoredCategory[];
    readonly retiredCategories: readonly RetiredCategory[];
    readonly ticketTypes: readonly TicketType[];
  };
}

/** Arranges a record: retired ids are not in use, and a category whose parent is not is top level. */
export function taxonomyOf(record: TaxonomyRecord): Taxonomy {
  const retired = new Set(record.retiredCategories.map(({ id }) => id));
  const inUse = record.categories.filter(({ id }) => !retired.has(id)).toSorted(byId);
  const parents = parentsOf(inUse);
  const subcategories = new Map<string, Category[]>(inUse.map(({ id }) => [id, []]));
  const topLevel: Category[] = [];
  const categoriesById = new Map<string, Category>();
  for (const { parent: _, ...stored } of inUse) {
    const category = { ...stored, subcategories: subcategories.get(stored.id) ?? [] };
    const parent = parents.get(stored.id) ?? null;
    const siblings = parent === null ? topLevel : subcategories.get(parent);
    siblings?.push(category);
    categoriesById.set(category.id, category);
  }
  const ticketTypes = ticketTypesById(record.ticketTypes);
  return {
    record,
    topLevel,
    categoriesById,
    ticketTypesById: ticketTypes,
    published: {
      categories: inUse.map((category) => ({ ...category, parent: parents.get(category.id) ?? null })),
      retiredCategories: record.retiredCategories.toSorted(byId),
      ticketTypes: [...ticketTypes.values()].toSorted(byId),
    },
  };
}

/** A kind of event, with the kinds below it. */
export interface Category extends Omit<StoredCategory, 'parent'> {
  readonly subcategories: readonly Category[];
}

export interface StoredCategory {
  readonly id: string;
  readonly name_nb: string;
  readonly name_en: string | null;
  readonly slug_nb: string;
  readonly slug_en: string | null;
  readonly visible: boolean;
  /** The category above; may name one that is not known (yet). */
  readonly parent: string | null;
}

/** An id that is never used again; events that carried it carry `migratedTo`. */
export interface RetiredCategory {
  readonly id: string;
  readonly migratedTo: string | null;
}
