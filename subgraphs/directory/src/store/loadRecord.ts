import type { RecordRows } from '@calendar/directory-db';
import type { TablesOfRecord } from '@calendar/record/reading';
import type { DirectoryRecord, Organizer, Venue } from '../rules/directory.ts';
import type { Changed, Removed } from '../rules/history.ts';

/** Reads the whole record with its token, as it was at one moment. */
export async function loadRecord(
  tables: TablesOfRecord,
): Promise<{ readonly token: string; readonly record: DirectoryRecord; readonly changedAt: number }> {
  const { token, changedAt, lineage, tables: read } = await tables.readTables<RecordRows>(TABLES);
  const rows = { ...read, Venue: read.Venue.filter(isShown), Organizer: read.Organizer.filter(isShown) };
  const [venueSlugs, organizerSlugs] = [slugsLedTo(read.Venue), slugsLedTo(read.Organizer)];
  return {
    token,
    changedAt,
    record: {
      venues: rows.Venue.map((row) => ({ ...venueOf(row), ...venueSlugs.get(row.id) })),
      organizers: rows.Organizer.map((row) => ({ ...organizerOf(row), ...organizerSlugs.get(row.id) })),
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

function isShown({ hidden }: { readonly hidden: boolean }): boolean {
  return !hidden;
}

/** The slugs of items that are the same as another, by the id of that one (docs/rules.md 72 "Corrections"). */
function slugsLedTo(rows: readonly Led[]): ReadonlyMap<string | null, { formerSlugs: readonly string[] }> {
  const led = Map.groupBy(
    rows.filter(({ sameAs }) => sameAs !== null),
    ({ sameAs }) => sameAs,
  );
  return new Map([...led].map(([id, of]) => [id, { formerSlugs: of.map(({ slug }) => slug) }]));
}

interface Led {
  readonly slug: string;
  readonly sameAs: string | null;
}

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
