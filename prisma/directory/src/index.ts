export { Prisma } from '../generated/client.ts';
export type { OrganizerRecord, VenueRecord } from './directoryRecord.ts';
export { directoryTables } from './directoryTables.ts';
export { type Database, openDatabase } from './openDatabase.ts';
