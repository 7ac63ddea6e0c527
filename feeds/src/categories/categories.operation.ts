import { operation } from '../graph/Operation.ts';

/** The names of the categories. */
export const categories = operation<CategoriesData>(`
  query FeedsCategories {
    categories { ...Names subcategories { ...Names subcategories { ...Names } } }
  }
  fragment Names on Category { id name_nb name_en }
`);

export interface CategoriesData {
  readonly categories: readonly CategoryNames[] | null;
}

export interface CategoryNames {
  readonly id: string;
  readonly name_nb: string;
  readonly name_en: string | null;
  readonly subcategories?: readonly CategoryNames[];
}
