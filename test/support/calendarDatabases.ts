import { openDatabase as openDirectory } from '@calendar/directory-db';
import { openDatabase as openEvents } from '@calendar/events-db';
import { openDatabase as openTaxonomy } from '@calendar/taxonomy-db';
import { createTestDatabase } from './testDatabase.ts';

/** Fresh, empty databases of the three domains that feeds are taken into. */
export async function createCalendarDatabases() {
  const [taxonomy, directory, events] = await Promise.all([
    createTestDatabase('taxonomy'),
    createTestDatabase('directory'),
    createTestDatabase('events'),
  ]);
  const clients = {
    taxonomy: openTaxonomy(taxonomy.url),
    directory: openDirectory(directory.url),
    events: openEvents(events.url),
  };
  return {
    urls: { taxonomy: taxonomy.url, directory: directory.url, events: events.url },
    ...clients,
    /** Takes everything out, as if nothing had ever been imported. */
    async empty(): Promise<void> {
      await clients.taxonomy.$executeRaw`TRUNCATE "Category", "RetiredCategory", "TicketType"`;
      await clients.directory.$executeRaw`TRUNCATE "Venue", "Organizer", "RemovedVenue", "RemovedOrganizer"`;
      await clients.events.$executeRaw`TRUNCATE "Event", "RemovedEvent", "Correction" CASCADE`;
    },
    async drop(): Promise<void> {
      await Promise.all(Object.values(clients).map((client) => client.$disconnect()));
      await Promise.all([taxonomy.drop(), directory.drop(), events.drop()]);
    },
  };
}

export type CalendarDatabases = Awaited<ReturnType<typeof createCalendarDatabases>>;
