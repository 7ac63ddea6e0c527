import { openDatabase as openDirectory } from '@calendar/directory-db';
import { openDatabase as openEvents } from '@calendar/events-db';
import { openDatabase as openTaxonomy } from '@calendar/taxonomy-db';
import { type Afterwards, copyTemplate } from './testDatabase.ts';

/** Fresh, empty databases of the three domains that feeds are taken into, until the hook `afterwards`. */
export async function createCalendarDatabases(afterwards: Afterwards) {
  const [taxonomy, directory, events] = await Promise.all([
    copyTemplate('taxonomy', afterwards),
    copyTemplate('directory', afterwards),
    copyTemplate('events', afterwards),
  ]);
  const clients = {
    taxonomy: openTaxonomy(taxonomy),
    directory: openDirectory(directory),
    events: openEvents(events),
  };
  afterwards(async () => {
    await Promise.all(Object.values(clients).map((client) => client.$disconnect()));
  });
  await Promise.all(Object.values(clients).map((client) => client.$executeRawUnsafe(NEW_LINEAGE)));
  return {
    urls: { taxonomy, directory, events },
    ...clients,
    /** Takes everything out, as if nothing had ever been imported. */
    async empty(): Promise<void> {
      await clients.taxonomy.$executeRaw`TRUNCATE "Category", "RetiredCategory", "TicketType"`;
      await clients.directory.$executeRaw`TRUNCATE "Venue", "Organizer", "RemovedVenue", "RemovedOrganizer"`;
      await clients.events.$executeRaw`TRUNCATE "Event", "RemovedEvent", "Correction" CASCADE`;
    },
    /** Takes everything out as another history begins, which parts that read the databases come to see. */
    async beginAgain(): Promise<void> {
      const { taxonomy, directory, events } = clients;
      await Promise.all([
        taxonomy.$transaction([
          taxonomy.$executeRaw`TRUNCATE "Category", "RetiredCategory", "TicketType"`,
          taxonomy.$executeRawUnsafe(`${NEW_LINEAGE}, revision = revision + 1`),
        ]),
        directory.$transaction([
          directory.$executeRaw`TRUNCATE "Venue", "Organizer", "RemovedVenue", "RemovedOrganizer"`,
          directory.$executeRawUnsafe(`${NEW_LINEAGE}, revision = revision + 1`),
        ]),
        events.$transaction([
          events.$executeRaw`TRUNCATE "Event", "RemovedEvent", "Correction", "Source", "Picture", "PictureHost" CASCADE`,
          events.$executeRawUnsafe(`${NEW_LINEAGE}, revision = revision + 1`),
        ]),
      ]);
    },
  };
}

/** The variables that name these databases to a part. */
export function databaseVariables({ urls }: Pick<CalendarDatabases, 'urls'>) {
  return {
    TAXONOMY_DATABASE_URL: urls.taxonomy,
    DIRECTORY_DATABASE_URL: urls.directory,
    EVENTS_DATABASE_URL: urls.events,
  };
}

const NEW_LINEAGE = 'UPDATE "Revision" SET lineage = gen_random_uuid()';

export type CalendarDatabases = Awaited<ReturnType<typeof createCalendarDatabases>>;
