import type * as Schema from '../../shared/schema.ts';
import { operation } from '../graph/Operation.ts';

export const categories = operation<CategoriesData>(`
  query OutletsCategories {
    categories { ...Shown subcategories { ...Shown subcategories { ...Shown } } }
  }
  fragment Shown on Category { id name_nb name_en visible }
`);

interface CategoriesData {
  readonly categories: readonly Category[] | null;
}

export interface Category extends Pick<Schema.Category, 'id' | 'name_nb' | 'name_en' | 'visible'> {
  readonly subcategories?: readonly Category[];
}
