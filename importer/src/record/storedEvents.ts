import { idPrefix, type StoredForeignEvent } from '@calendar/adapter-kit';
import { type Database, openDatabase } from '@calendar/events-db';
import type { EventItem } from '@calendar/model/eventFields';
import type { RawFeed } from '@calendar/model/feed';
import type { DatabaseUrls } from './transactions.ts';

/**
 * The record's events that a foreign feed may mean (docs/rules.md 53 "Ids of foreign items"): those of these ids and
 * pages, and all whose ids were made within the source.
 *
 * @param owner whose events are read by id and page; null for those of all sources
 */
export async function storedEvents(
  { ids, pages = [] }: { readonly ids: readonly string[]; readonly pages?: readonly string[] },
  source: string,
  owner: string | null,
  { event }: Database,
): Promise<readonly StoredForeignEvent[]> {
  const of = owner === null ? {} : { source: owner };
  const byId = await among(ids, (some) =>
    event.findMany({ where: { ...of, id: { in: some } }, select: SELECT }),
  );
  const byPage = await among(pages, (some) =>
    event.findMany({ where: { ...of, moreInfoURL: { in: some } }, select: SELECT }),
  );
  const isKnown = new Set(byId.map(({ id }) => id));
  const ofSource = ids.every((id) => isKnown.has(id))
    ? []
    : await event.findMany({
        where: { source, id: { startsWith: idPrefix(source, 'event') } },
        select: SELECT,
      });
  return eachOnce([...byId, ...byPage, ...ofSource]).map(({ id, titleNb, moreInfoURL, dates, own }) => {
    // What an editor corrected is not what the source says of it.
    const given = own as Pick<EventItem, 'title_nb' | 'moreInfoURL' | 'dates'> | null;
    return {
      id,
      title: given?.title_nb ?? titleNb,
      page: given === null ? moreInfoURL : given.moreInfoURL,
      dates: dates.map(({ startDate, previousStartDate, venue }, index) => ({
        start: startDate.getTime(),
        previousStart: previousStartDate?.getTime() ?? null,
        venue: given === null ? venue : (given.dates[index]?.venue ?? null),
      })),
    };
  });
}

/** The rows of values, asked for in as many queries as it takes. */
export async function among<Row>(
  values: readonly string[],
  find: (some: string[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const distinct = [...new Set(values)];
  for (let from = 0; from < distinct.length; from += MOST_PARAMETERS)
    rows.push(...(await find(distinct.slice(from, from + MOST_PARAMETERS))));
  return rows;
}

/** In the order of their ids, whatever order the database gives them. */
export function eachOnce<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

const SELECT = {
  id: true,
  titleNb: true,
  moreInfoURL: true,
  own: true,
  dates: {
    select: { startDate: true, previousStartDate: true, venue: true },
    orderBy: { position: 'asc' },
  },
} as const;
const MOST_PARAMETERS = 10_000;

/** The record's events of an iCalendar feed's source that the feed may mean (docs/rules.md 53 "Ids of foreign items"). */
export async function storedSourceEvents(
  { feed, source }: { readonly feed: RawFeed; readonly source: string },
  { events: url }: Pick<DatabaseUrls, 'events'>,
): Promise<readonly StoredForeignEvent[]> {
  const database = openDatabase(url);
  try {
    return await storedEvents({ ids: (feed.events ?? []).map(({ id }) => id) }, source, source, database);
  } finally {
    await database.$disconnect();
  }
}
