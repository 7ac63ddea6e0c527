import type { Language } from '../../shared/language.ts';
import type { Work } from '../routes/Route.ts';
import { type CategoryNames, categories } from './categories.operation.ts';

/** Labels of categories by their ids; an id that is not known is its own label. */
export async function categoryLabels(language: Language, { ask }: Work): Promise<(id: string) => string> {
  const { categories: listed } = await ask(categories, {});
  const labels = new Map(
    namesIn(listed ?? []).map(({ id, name_nb, name_en }) => [
      id,
      language === 'nb' ? name_nb : (name_en ?? name_nb),
    ]),
  );
  return (id) => labels.get(id) ?? id;
}

function namesIn(listed: readonly CategoryNames[]): readonly CategoryNames[] {
  return listed.flatMap((each) => [each, ...namesIn(each.subcategories ?? [])]);
}
