import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Category, type StoredCategory, taxonomyOf } from './taxonomy.ts';

test('categories are the top level by id, the rest below their parents', () => {
  const { topLevel } = arranged([
    category('MUSIC'),
    category('ROCK', 'MUSIC'),
    category('FAMILY'),
    category('JAZZ', 'MUSIC'),
    category('BEBOP', 'JAZZ'),
  ]);
  expect(outline(topLevel)).toEqual(['FAMILY', 'MUSIC(JAZZ(BEBOP) ROCK)']);
});

test('a category whose parent is not known is top level', () => {
  expect(outline(arranged([category('ROCK', 'MUSIC')]).topLevel)).toEqual(['ROCK']);
});

test('a category whose parent is retired is top level, and the retired one is not listed', () => {
  const { topLevel, categoriesById, published } = arranged(
    [category('MUSIC'), category('ROCK', 'MUSIC')],
    ['MUSIC'],
  );
  expect(outline(topLevel)).toEqual(['ROCK']);
  expect(categoriesById.has('MUSIC')).toBe(false);
  expect(published.categories.map(({ id, parent }) => [id, parent])).toEqual([['ROCK', null]]);
  expect(published.retiredCategories).toEqual([{ id: 'MUSIC', migratedTo: null }]);
});

test('a category that is its own parent is top level', () => {
  expect(outline(arranged([category('MUSIC', 'MUSIC')]).topLevel)).toEqual(['MUSIC']);
});

test('of categories that are above each other the first by id is top level', () => {
  const circle = [category('C', 'B'), category('A', 'C'), category('B', 'A'), category('D', 'C')];
  expect(outline(arranged(circle).topLevel)).toEqual(['A(B(C(D)))']);
});

test('whatever the parents, each category in use is listed exactly once, below no retired one', () => {
  const id = fc.constantFrom(...'ABCDEFGH');
  const categories = fc.uniqueArray(fc.tuple(id, fc.option(id)), { selector: ([own]) => own });
  fc.assert(
    fc.property(categories, fc.uniqueArray(id), (given, retired) => {
      const { topLevel, published } = arranged(
        given.map(([own, parent]) => category(own, parent)),
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

test('the built-in ticket types are known without being stored', () => {
  const { ticketTypesById } = arranged([]);
  expect([...ticketTypesById.keys()].toSorted()).toEqual([
    'ASSISTANT',
    'CHILD',
    'FAMILY',
    'MEMBERS',
    'REDUCED',
    'REGULAR',
    'SENIOR',
    'STUDENT',
  ]);
  expect(ticketTypesById.get('SENIOR')).toEqual({ id: 'SENIOR', name_nb: 'Honnør', name_en: 'Senior' });
});

test('stored labels of a built-in ticket type replace its own, one by one', () => {
  const ticketTypes = [
    { id: 'CHILD', name_nb: 'Barn under 12', name_en: null },
    { id: 'LOGE', name_nb: 'Losje', name_en: null },
  ];
  const { ticketTypesById } = taxonomyOf({ categories: [], retiredCategories: [], ticketTypes });
  expect(ticketTypesById.get('CHILD')).toEqual({ id: 'CHILD', name_nb: 'Barn under 12', name_en: 'Child' });
  expect(ticketTypesById.get('LOGE')).toEqual({ id: 'LOGE', name_nb: 'Losje', name_en: null });
});

function arranged(categories: readonly StoredCategory[], retired: readonly string[] = []) {
  const retiredCategories = retired.map((id) => ({ id, migratedTo: null }));
  return taxonomyOf({ categories, retiredCategories, ticketTypes: [] });
}

function category(id: string, parent: string | null = null): StoredCategory {
  return { id, name_nb: id, name_en: null, slug_nb: id, slug_en: null, visible: true, parent };
}

function outline(categories: readonly Category[]): readonly string[] {
  return categories.map(({ id, subcategories }) =>
    subcategories.length === 0 ? id : `${id}(${outline(subcategories).join(' ')})`,
  );
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
