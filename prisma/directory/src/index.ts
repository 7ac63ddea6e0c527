import { databaseOpener } from '@calendar/postgres/record';
import { PrismaClient } from '../generated/client.ts';

export { Prisma } from '../generated/client.ts';
export type { OrganizerRecord, VenueRecord } from './directoryRecord.ts';
export { directoryTables } from './directoryTables.ts';
export { organizerOf, venueOf } from './itemsOfRows.ts';

export type Database = PrismaClient;
export const openDatabase = databaseOpener<Database>(PrismaClient);
