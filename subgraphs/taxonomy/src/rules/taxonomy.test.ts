import type { FeedCategory } from '@calendar/model/feed';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Category, taxonomyOf } from './taxonomy.ts';

test('whatever the parents, each category in use is listed exactly once, below no retired one', () => {
  const id = fc.constantFrom(...'ABCDEFGH');
  const categories = fc.uniqueArray(fc.tuple(id, fc.option(id)), { selector: ([own]) => own });
  fc.assert(
    fc.property(categories, fc.uniqueArray(id), (given, retired) => {
      const { topLevel, published } = arranged(
        // An import lets no parents form a circle.
        given.map(([own, parent]) => category(own, parent !== null && parent < own ? parent : null)),
        retired,
      );
      const inUse = given.map(([own]) => own).filter((own) => !retired.includes(own));
      expect(idsOf(topLevel).toSorted()).toEqual(inUse.toSorted());
      expect(parentsIn(topLevel).toSorted()).toEqual(
        published.categories.map(({ id: own, parent }) => `${own} below ${parent}`).toSorted(),
      );
    }),
  );
});

function arranged(categories: readonly FeedCategory[], retired: readonly string[] = []) {
  const retiredCategories = retired.map((id) => ({ id, migratedTo: null }));
  return taxonomyOf({ categories, retiredCategories, ticketTypes: [] });
}

function category(id: string, parent: string | null = null): FeedCategory {
  return { id, name_nb: id, name_en: null, slug_nb: id, slug_en: null, visible: true, parent };
}

function idsOf(categories: readonly Category[]): readonly string[] {
  return categories.flatMap(({ id, subcategories }) => [id, ...idsOf(subcategories)]);
}

function parentsIn(categories: readonly Category[], parent: string | null = null): readonly string[] {
  return categories.flatMap(({ id, subcategories }) => [
    `${id} below ${parent}`,
    ...parentsIn(subcategories, id),
  ]);
}
