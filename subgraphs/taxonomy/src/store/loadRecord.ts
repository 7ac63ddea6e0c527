import { type Moment, readMoment } from '@calendar/postgres/record';
import type { Database } from '@calendar/taxonomy-db';
import type { TaxonomyRecord } from '../rules/taxonomy.ts';

/** Reads the whole record with its token, as it was at one moment. */
export function loadRecord(database: Database): Promise<Moment<TaxonomyRecord>> {
  return readMoment(database, async (record) => {
    const categories = await record.category.findMany();
    const retiredCategories = await record.retiredCategory.findMany();
    const ticketTypes = await record.ticketType.findMany();
    return {
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
    };
  });
}
