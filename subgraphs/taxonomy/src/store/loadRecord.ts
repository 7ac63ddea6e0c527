import type { TablesOfRecord } from '@calendar/record/reading';
import type { RecordRows } from '@calendar/taxonomy-db';
import type { TaxonomyRecord } from '../rules/taxonomy.ts';

/** Reads the whole record with its token, as it was at one moment. */
export async function loadRecord(
  tables: TablesOfRecord,
): Promise<{ readonly token: string; readonly record: TaxonomyRecord; readonly changedAt: number }> {
  const { token, changedAt, tables: rows } = await tables.readTables<RecordRows>(TABLES);
  return {
    token,
    changedAt,
    record: {
      categories: rows.Category.map(({ id, nameNb, nameEn, slugNb, slugEn, visible, parent }) => ({
        id,
        name_nb: nameNb,
        name_en: nameEn,
        slug_nb: slugNb,
        slug_en: slugEn,
        visible,
        parent,
      })),
      retiredCategories: rows.RetiredCategory.map(({ id, migratedTo }) => ({ id, migratedTo })),
      ticketTypes: rows.TicketType.map(({ id, nameNb, nameEn }) => ({
        id,
        name_nb: nameNb,
        name_en: nameEn,
      })),
    },
  };
}

const TABLES = ['Category', 'RetiredCategory', 'TicketType'] as const;
