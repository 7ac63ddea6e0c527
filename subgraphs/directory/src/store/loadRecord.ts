import type { RecordRows } from '@calendar/directory-db';
import type { TablesOfRecord } from '@calendar/record/reading';
import type { DirectoryRecord, Organizer, Venue } from '../rules/directory.ts';
import type { Changed, Removed } from '../rules/history.ts';

/** Reads the whole record with its token, as it was at one moment. */
export async function loadRecord(
  tables: TablesOfRecord,
): Promise<{ readonly token: string; readonly record: DirectoryRecord; readonly changedAt: number }> {
  const { token, changedAt, lineage, tables: rows } = await tables.readTables<RecordRows>(TABLES);
  return {
    token,
    changedAt,
    record: {
      venues: rows.Venue.map(venueOf),
      organizers: rows.Organizer.map(organizerOf),
      history: {
        lineage,
        changed: { venues: rows.Venue.map(changeOf), organizers: rows.Organizer.map(changeOf) },
        removed: {
          venues: rows.RemovedVenue.map(removalOf),
          organizers: rows.RemovedOrganizer.map(removalOf),
        },
      },
    },
  };
}

const TABLES = ['Venue', 'Organizer', 'RemovedVenue', 'RemovedOrganizer'] as const;

function changeOf({ id, addedAt, changedAt }: Times): Changed {
  return { id, addedAt: addedAt.getTime(), at: changedAt.getTime() };
}

function removalOf({ id, removedAt }: RecordRows['RemovedVenue'][number]): Removed {
  return { id, at: removedAt.getTime() };
}

function venueOf({ latitude, longitude, ...row }: RecordRows['Venue'][number]): Venue {
  const { id, name, slug, address, municipality, postalCode, mapImageURL } = row;
  const located = latitude !== null && longitude !== null;
  const location = located ? { latitude, longitude } : null;
  return { id, name, slug, address, municipality, postalCode, mapImageURL, location };
}

function organizerOf(row: RecordRows['Organizer'][number]): Organizer {
  const { id, name, slug, website, email, telephoneNumber } = row;
  return { id, name, slug, website, email, telephoneNumber };
}

interface Times {
  readonly id: string;
  readonly addedAt: Date;
  readonly changedAt: Date;
}
