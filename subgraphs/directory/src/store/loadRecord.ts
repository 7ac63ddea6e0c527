import type { Database } from '@calendar/directory-db';
import { tokenOf } from '@calendar/record';
import type { DirectoryRecord, Venue } from '../rules/directory.ts';

/** The record's present token, `<lineage>:<revision>`. */
export async function readToken(database: Database): Promise<string> {
  return tokenOf(await database.revision.findUniqueOrThrow({ where: { id: 1 } }));
}

/** Reads the whole record with its token, as it was at one moment. */
export async function loadRecord(
  database: Database,
): Promise<{ readonly token: string; readonly record: DirectoryRecord; readonly changedAt: number }> {
  const [revision, venues, organizers] = await database.$transaction(
    [
      database.revision.findUniqueOrThrow({ where: { id: 1 } }),
      database.venue.findMany({ omit: OF_IMPORTS }),
      database.organizer.findMany({ omit: OF_IMPORTS }),
    ],
    { isolationLevel: 'RepeatableRead' },
  );
  return {
    token: tokenOf(revision),
    changedAt: revision.changedAt.getTime(),
    record: { venues: venues.map(venueOf), organizers: organizers },
  };
}

/** What only imports read. */
const OF_IMPORTS = { digest: true, revision: true, source: true, addedAt: true, changedAt: true } as const;

function venueOf({ latitude, longitude, ...venue }: VenueRow): Venue {
  const located = latitude !== null && longitude !== null;
  return {
    ...venue,
    location: located ? { latitude, longitude } : null,
  };
}

type VenueRow = Omit<Venue, 'location'> & {
  readonly latitude: number | null;
  readonly longitude: number | null;
};
