import type * as Schema from '../../shared/schema.ts';
import { operation } from '../graph/Operation.ts';

export const categories = operation<{ readonly categories: readonly Category[] | null }>(`
  query OutletsCategories {
    categories { ...Shown subcategories { ...Shown subcategories { ...Shown } } }
  }
  fragment Shown on Category { id name_nb name_en visible }
`);

export interface Category extends Pick<Schema.Category, 'id' | 'name_nb' | 'name_en' | 'visible'> {
  readonly subcategories?: readonly Category[];
}
