import { type Prisma as Directory, openDatabase as openDirectory } from '@calendar/directory-db';
import { type Prisma as Events, openDatabase as openEvents } from '@calendar/events-db';
import type { DatabaseUrls } from '../record/transactions.ts';
import { type Double, doublesIn, type HeldDate, type Place } from './doublesIn.ts';

/**
 * The dates to come that the record has, in the order of their starts and events.
 *
 * @param sources whose; null for those of all
 */
export async function heldDates(
  { events, directory }: RecordOfDates,
  sources: readonly string[] | null,
): Promise<readonly HeldDate[]> {
  const dates = await events.eventDate.findMany({
    where: {
      endDate: { gte: new Date() },
      event: { hidden: false, ...(sources === null ? {} : { source: { in: [...sources] } }) },
    },
    select: {
      eventId: true,
      startDate: true,
      venue: true,
      event: { select: { titleNb: true, source: true, yieldedTo: true } },
    },
    orderBy: [{ startDate: 'asc' }, { eventId: 'asc' }],
  });
  const venues = await directory.venue.findMany({
    where: { hidden: false },
    select: { id: true, name: true, municipality: true, latitude: true, longitude: true },
  });
  const places = new Map(
    venues.map(({ id, latitude, longitude, ...place }): [string, Place] => [
      id,
      { ...place, location: latitude === null || longitude === null ? null : { latitude, longitude } },
    ]),
  );
  return dates.map(({ eventId, startDate, venue, event }) => ({
    ...{ id: eventId, source: event.source, title: event.titleNb, start: startDate.getTime() },
    ...{ place: places.get(venue ?? '') ?? null, isHidden: event.yieldedTo !== null },
  }));
}

/** The clients of the two records, or transactions in them. */
export interface RecordOfDates {
  readonly events: Pick<Events.TransactionClient, 'eventDate'>;
  readonly directory: Pick<Directory.TransactionClient, 'venue'>;
}

/** The probable doubles of the record (docs/rules.md 66 "Doubles"): of each two events the first date. */
export async function doublesOn(
  urls: Pick<DatabaseUrls, 'directory' | 'events'>,
): Promise<readonly Double[]> {
  const [events, directory] = [openEvents(urls.events), openDirectory(urls.directory)];
  try {
    const doubles = doublesIn(await heldDates({ events, directory }, null));
    const byPair = Map.groupBy(doubles, ({ one, other }) => `${one.id} ${other.id}`);
    return [...byPair.values()].flatMap((same) => same.slice(0, 1));
  } finally {
    await Promise.all([events.$disconnect(), directory.$disconnect()]);
  }
}
