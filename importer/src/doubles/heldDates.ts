import type { Databases, Transactions } from '../record/transactions.ts';
import { type Double, doublesIn, type HeldDate, type Place } from './doublesIn.ts';

/** The dates to come of some sources, or of all, by start and event. */
export async function heldDates(
  { events, directory }: Pick<Transactions, 'events' | 'directory'>,
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

/** The probable doubles of the record (docs/rules.md 66 "Doubles"): of each two events the first date. */
export async function doublesOn(
  databases: Pick<Databases, 'directory' | 'events'>,
): Promise<readonly Double[]> {
  const doubles = doublesIn(await heldDates(databases, null));
  const byPair = Map.groupBy(doubles, ({ one, other }) => `${one.id} ${other.id}`);
  return [...byPair.values()].flatMap((same) => same.slice(0, 1));
}
