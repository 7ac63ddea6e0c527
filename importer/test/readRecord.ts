import type { FeedItems, Section } from '@calendar/model/feed';
import type { CalendarDatabases } from '../../test/support/calendarDatabases.ts';

/** Everything that the record holds, as the items of a checked feed, each section by id. */
export type RecordContent = { readonly [S in Section]: ReadonlyMap<string, FeedItems[S]> };

/** Reads the whole record through Prisma's models. */
export async function readRecord({ taxonomy, directory, events }: CalendarDatabases): Promise<RecordContent> {
  const order = { orderBy: { position: 'asc' } } as const;
  const rows = await events.event.findMany({ include: { dates: order, images: order, prices: order } });
  return {
    categories: byId((await taxonomy.category.findMany()).map(itemOf)),
    retiredCategories: byId((await taxonomy.retiredCategory.findMany()).map(itemOf)),
    ticketTypes: byId((await taxonomy.ticketType.findMany()).map(itemOf)),
    venues: byId(
      (await directory.venue.findMany()).map(({ latitude, longitude, ...venue }) => ({
        ...itemOf(venue),
        location: latitude === null || longitude === null ? null : { latitude, longitude },
      })),
    ),
    organizers: byId((await directory.organizer.findMany()).map(itemOf)),
    events: byId(
      rows.map(({ contactCustomEmail: email, contactCustomPhone: phone, ...row }) => {
        const pricesOf = (position: number) =>
          row.prices.filter(({ datePosition }) => datePosition === position).map(itemOf);
        return {
          ...itemOf(row),
          contact_custom: email === null && phone === null ? null : { email, phone },
          dates: row.dates.map((date) => ({
            ...itemOf(date),
            prices: date.hasPrices ? pricesOf(date.position) : null,
          })),
          images: row.images.map(itemOf),
          prices: pricesOf(-1),
        };
      }),
    ),
  };
}

/** The three domains' revisions. */
export async function readRevisions({ taxonomy, directory, events }: CalendarDatabases) {
  const only = { where: { id: 1 } } as const;
  return {
    taxonomy: Number((await taxonomy.revision.findUniqueOrThrow(only)).revision),
    directory: Number((await directory.revision.findUniqueOrThrow(only)).revision),
    events: Number((await events.revision.findUniqueOrThrow(only)).revision),
  };
}

/** A row by the names and in the values of a feed, without what the record alone has. */
function itemOf(row: object): object {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      OF_THE_RECORD.has(name) ? [] : [[NAMES[name] ?? name, value instanceof Date ? value.getTime() : value]],
    ),
  );
}

/** Where a column is named otherwise than the field. */
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...[
      'name_nb',
      'name_en',
      'slug_nb',
      'slug_en',
      'event_slug',
      'title_nb',
      'title_en',
      'desc_nb',
      'desc_en',
    ],
    ...['created_at', 'updated_at', 'parent_event', 'author_id', 'contact_from'],
  ].map((name) => [name.replace(/_(.)/, (_, letter) => letter.toUpperCase()), name]),
);

const OF_THE_RECORD: ReadonlySet<string> = new Set([
  ...['digest', 'revision', 'source', 'addedAt', 'changedAt', 'hidden', 'own', 'sameAs', 'origin'],
  ...['formerSlugs', 'formerIds', 'yieldedTo', 'eventId', 'position', 'datePosition', 'hasPrices'],
]);

function byId<Item>(items: readonly object[]): ReadonlyMap<string, Item> {
  return new Map((items as readonly { readonly id: string }[]).map((item) => [item.id, item as Item]));
}
