import type { Database } from '@calendar/directory-db';
import { tokenOf } from '@calendar/record';
import type { DirectoryRecord, Venue } from '../rules/directory.ts';
import type { Changed, Removed } from '../rules/history.ts';

/** The record's present token, `<lineage>:<revision>`. */
export async function readToken(database: Database): Promise<string> {
  return tokenOf(await database.revision.findUniqueOrThrow({ where: { id: 1 } }));
}

/** Reads the whole record with its token, as it was at one moment. */
export async function loadRecord(
  database: Database,
): Promise<{ readonly token: string; readonly record: DirectoryRecord; readonly changedAt: number }> {
  const [revision, venues, organizers, removedVenues, removedOrganizers] = await database.$transaction(
    [
      database.revision.findUniqueOrThrow({ where: { id: 1 } }),
      database.venue.findMany({ omit: OF_IMPORTS }),
      database.organizer.findMany({ omit: OF_IMPORTS }),
      database.removedVenue.findMany({ omit: { revision: true } }),
      database.removedOrganizer.findMany({ omit: { revision: true } }),
    ],
    { isolationLevel: 'RepeatableRead' },
  );
  return {
    token: tokenOf(revision),
    changedAt: revision.changedAt.getTime(),
    record: {
      venues: venues.map(venueOf),
      organizers: organizers.map(withoutTimes),
      history: {
        lineage: revision.lineage,
        changed: { venues: venues.map(changeOf), organizers: organizers.map(changeOf) },
        removed: { venues: removedVenues.map(removalOf), organizers: removedOrganizers.map(removalOf) },
      },
    },
  };
}

/** What only imports read. */
const OF_IMPORTS = { digest: true, revision: true, source: true } as const;

function changeOf({ id, addedAt, changedAt }: Times & { readonly id: string }): Changed {
  return { id, addedAt: addedAt.getTime(), at: changedAt.getTime() };
}

function removalOf({ id, removedAt }: { readonly id: string; readonly removedAt: Date }): Removed {
  return { id, at: removedAt.getTime() };
}

function withoutTimes<Row extends Times>({ addedAt, changedAt, ...item }: Row): Omit<Row, keyof Times> {
  return item;
}

function venueOf({ latitude, longitude, addedAt, changedAt, ...venue }: VenueRow): Venue {
  const located = latitude !== null && longitude !== null;
  return {
    ...venue,
    location: located ? { latitude, longitude } : null,
  };
}

type VenueRow = Omit<Venue, 'location'> &
  Times & {
    readonly latitude: number | null;
    readonly longitude: number | null;
  };

interface Times {
  readonly addedAt: Date;
  readonly changedAt: Date;
}
