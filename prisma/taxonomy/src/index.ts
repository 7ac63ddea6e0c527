export { Prisma } from '../generated/client.ts';
export { type Database, openDatabase } from './openDatabase.ts';
export type { CategoryRecord, RetiredCategoryRecord, TicketTypeRecord } from './taxonomyRecord.ts';
export { taxonomyTables } from './taxonomyTables.ts';
