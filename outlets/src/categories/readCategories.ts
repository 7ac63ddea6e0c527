import type { Language } from '../../shared/language.ts';
import type { Work } from '../serve/Route.ts';
import { type Category, categories } from './categories.operation.ts';

export async function readCategories(language: Language, { ask }: Work): Promise<ShownCategories> {
  const { categories: listed } = await ask(categories, {});
  const known = new Map(allCategories(listed ?? []).map((each) => [each.id, each]));
  return {
    labelOf(id) {
      const category = known.get(id);
      if (category === undefined) return id;
      return language === 'nb' ? category.name_nb : (category.name_en ?? category.name_nb);
    },
    isOffered: (id) => known.get(id)?.visible ?? true,
  };
}

export function allCategories(listed: readonly Category[]): readonly Category[] {
  return listed.flatMap((each) => [each, ...allCategories(each.subcategories ?? [])]);
}

export interface ShownCategories {
  /** A category's label. An id that is not known is its own label. */
  labelOf(id: string): string;
  /** Whether readers are to be offered it as a condition. A hidden category still has a label at its events. */
  isOffered(id: string): boolean;
}
