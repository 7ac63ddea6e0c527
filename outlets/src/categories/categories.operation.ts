import { operation } from '../graph/Operation.ts';

/** The names of the categories, and which are offered. */
export const categories = operation<CategoriesData>(`
  query OutletsCategories {
    categories { ...Shown subcategories { ...Shown subcategories { ...Shown } } }
  }
  fragment Shown on Category { id name_nb name_en visible }
`);

export interface CategoriesData {
  readonly categories: readonly Category[] | null;
}

export interface Category {
  readonly id: string;
  readonly name_nb: string;
  readonly name_en: string | null;
  /** Whether to offer it to readers. */
  readonly visible: boolean;
  readonly subcategories?: readonly Category[];
}
