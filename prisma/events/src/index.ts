import { databaseOpener } from '@calendar/postgres/record';
import { PrismaClient } from '../generated/client.ts';

export { Prisma, type RemovedEvent, type Replica, type Revision, type Source } from '../generated/client.ts';
export { countUpcoming } from './countUpcoming.ts';
export type { EventRecord } from './eventRecord.ts';
export { eventTable, showOthers, touchEvents } from './eventTable.ts';
export {
  countReferences,
  eventsReferringTo,
  type ReferenceCount,
  type StoredReferences,
  type StoredReferent,
  storedReferences,
  storedReferents,
} from './storedReferences.ts';

export type Database = PrismaClient;
export const openDatabase = databaseOpener<Database>(PrismaClient);
