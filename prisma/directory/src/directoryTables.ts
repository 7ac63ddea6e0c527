import { itemTable } from '@calendar/postgres/record';
import type { Prisma } from '../generated/client.ts';
import type { OrganizerRecord, VenueRecord } from './directoryRecord.ts';

/** The venues and organizers of the record within one transaction, for an import. */
export function directoryTables(transaction: Prisma.TransactionClient) {
  return {
    venues: itemTable<VenueRecord>(transaction, 'Venue', ['slug'], 'RemovedVenue'),
    organizers: itemTable<OrganizerRecord>(transaction, 'Organizer', ['slug'], 'RemovedOrganizer'),
  };
}
