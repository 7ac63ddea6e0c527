import { type Database, organizerOf, venueOf } from '@calendar/directory-db';
import { type Moment, readMoment } from '@calendar/postgres/record';
import type { DirectoryRecord } from '../rules/directory.ts';
import type { Changed, Removed } from '../rules/history.ts';

export function loadRecord(database: Database): Promise<Moment<DirectoryRecord>> {
  return readMoment(database, async (record, { lineage }) => {
    const venues = await record.venue.findMany({ omit: FOR_IMPORTS });
    const organizers = await record.organizer.findMany({ omit: FOR_IMPORTS });
    const removedVenues = await record.removedVenue.findMany();
    const removedOrganizers = await record.removedOrganizer.findMany();
    const [shownVenues, shownOrganizers] = [venues.filter(isShown), organizers.filter(isShown)];
    const [venueSlugs, organizerSlugs] = [slugsLedTo(venues), slugsLedTo(organizers)];
    return {
      venues: shownVenues.map((row) => ({ ...venueOf(row), ...venueSlugs.get(row.id) })),
      organizers: shownOrganizers.map((row) => ({ ...organizerOf(row), ...organizerSlugs.get(row.id) })),
      history: {
        lineage,
        changed: { venues: shownVenues.map(changeOf), organizers: shownOrganizers.map(changeOf) },
        removed: { venues: removedVenues.map(removalOf), organizers: removedOrganizers.map(removalOf) },
      },
    };
  });
}

const FOR_IMPORTS = { digest: true, revision: true, source: true, own: true } as const;

function isShown({ hidden }: { readonly hidden: boolean }): boolean {
  return !hidden;
}

/** The slugs of items that are the same as another, by the id of that one (docs/rules.md 72 "Corrections"). */
function slugsLedTo(
  rows: readonly { readonly slug: string; readonly sameAs: string | null }[],
): ReadonlyMap<string | null, { formerSlugs: readonly string[] }> {
  const led = Map.groupBy(
    rows.filter(({ sameAs }) => sameAs !== null),
    ({ sameAs }) => sameAs,
  );
  return new Map([...led].map(([id, of]) => [id, { formerSlugs: of.map(({ slug }) => slug) }]));
}

function changeOf({ id, addedAt, changedAt }: Times): Changed {
  return { id, addedAt: addedAt.getTime(), at: changedAt.getTime() };
}

function removalOf({ id, removedAt }: { readonly id: string; readonly removedAt: Date }): Removed {
  return { id, at: removedAt.getTime() };
}

interface Times {
  readonly id: string;
  readonly addedAt: Date;
  readonly changedAt: Date;
}
