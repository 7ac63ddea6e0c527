import { tokenOf } from '@calendar/record';
import type { Database } from '@calendar/taxonomy-db';
import type { TaxonomyRecord } from '../rules/taxonomy.ts';

/** The record's present token, `<lineage>:<revision>`. */
export async function readToken(database: Database): Promise<string> {
  return tokenOf(await database.revision.findUniqueOrThrow({ where: { id: 1 } }));
}

/** Reads the whole record with its token, as it was at one moment. */
export async function loadRecord(
  database: Database,
): Promise<{ readonly token: string; readonly record: TaxonomyRecord; readonly changedAt: number }> {
  const [revision, categories, retiredCategories, ticketTypes] = await database.$transaction(
    [
      database.revision.findUniqueOrThrow({ where: { id: 1 } }),
      database.category.findMany(),
      database.retiredCategory.findMany(),
      database.ticketType.findMany(),
    ],
    { isolationLevel: 'RepeatableRead' },
  );
  return {
    token: tokenOf(revision),
    changedAt: revision.changedAt.getTime(),
    record: {
      categories: categories.map(({ id, nameNb, nameEn, slugNb, slugEn, visible, parent }) => ({
        id,
        name_nb: nameNb,
        name_en: nameEn,
        slug_nb: slugNb,
        slug_en: slugEn,
        visible,
        parent,
      })),
      retiredCategories: retiredCategories.map(({ id, migratedTo }) => ({ id, migratedTo })),
      ticketTypes: ticketTypes.map(({ id, nameNb, nameEn }) => ({ id, name_nb: nameNb, name_en: nameEn })),
    },
  };
}
