import { itemTable } from '@calendar/postgres/record';
import type { Prisma } from '../generated/client.ts';
import type { CategoryRecord, RetiredCategoryRecord, TicketTypeRecord } from './taxonomyRecord.ts';

/** The tables of the record that imports change, within one transaction. */
export function taxonomyTables(transaction: Prisma.TransactionClient) {
  return {
    categories: itemTable<CategoryRecord>(transaction, 'Category', ['slugNb', 'slugEn']),
    retiredCategories: itemTable<RetiredCategoryRecord>(transaction, 'RetiredCategory', []),
    ticketTypes: itemTable<TicketTypeRecord>(transaction, 'TicketType', []),
  };
}
