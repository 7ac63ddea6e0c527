import type { FeedItems, FeedPrice, Section } from '@calendar/model/feed';
import type { CalendarDatabases } from '../../test/support/calendarDatabases.ts';

/** Everything that the record holds, as the items of a checked feed, each section by id. */
export type RecordContent = { readonly [S in Section]: ReadonlyMap<string, FeedItems[S]> };

/** Reads the whole record through Prisma's models. */
export async function readRecord({ taxonomy, directory, events }: CalendarDatabases): Promise<RecordContent> {
  const order = { orderBy: { position: 'asc' } } as const;
  return {
    categories: byId(
      (await taxonomy.category.findMany()).map(({ nameNb, nameEn, slugNb, slugEn, id, visible, parent }) => ({
        ...{ id, name_nb: nameNb, name_en: nameEn, slug_nb: slugNb, slug_en: slugEn, visible, parent },
      })),
    ),
    retiredCategories: byId(
      await taxonomy.retiredCategory.findMany({ select: { id: true, migratedTo: true } }),
    ),
    ticketTypes: byId(
      (await taxonomy.ticketType.findMany()).map(({ id, nameNb, nameEn }) => ({
        ...{ id, name_nb: nameNb, name_en: nameEn },
      })),
    ),
    venues: byId(
      (await directory.venue.findMany({ omit: { ...OF_IMPORTS, sameAs: true } })).map(
        ({ latitude, longitude, ...venue }) => ({
          ...venue,
          location: latitude === null || longitude === null ? null : { latitude, longitude },
        }),
      ),
    ),
    organizers: byId(await directory.organizer.findMany({ omit: { ...OF_IMPORTS, sameAs: true } })),
    events: byId(
      (
        await events.event.findMany({
          omit: { ...OF_IMPORTS, origin: true, formerSlugs: true, yieldedTo: true },
          include: {
            dates: order,
            images: { ...order, omit: { eventId: true, position: true } },
            prices: order,
          },
        })
      ).map((row) => {
        const {
          eventSlug,
          titleNb,
          titleEn,
          descNb,
          descEn,
          createdAt,
          updatedAt,
          parentEvent,
          ...sameNames
        } = row;
        const { authorId, contactFrom, contactCustomEmail, contactCustomPhone, ...event } = sameNames;
        const pricesOf = (datePosition: number): FeedPrice[] =>
          row.prices
            .filter((price) => price.datePosition === datePosition)
            .map(({ type, price, nameNb, nameEn }) => ({
              ...{ type, price: price as number | string | null, name_nb: nameNb, name_en: nameEn },
            }));
        return {
          ...event,
          event_slug: eventSlug,
          title_nb: titleNb,
          title_en: titleEn,
          desc_nb: descNb,
          desc_en: descEn,
          created_at: createdAt?.getTime() ?? null,
          updated_at: updatedAt?.getTime() ?? null,
          publishingDate: row.publishingDate?.getTime() ?? null,
          ticketsFromDate: row.ticketsFromDate?.getTime() ?? null,
          parent_event: parentEvent,
          author_id: authorId,
          contact_from: contactFrom,
          contact_custom:
            contactCustomEmail === null && contactCustomPhone === null
              ? null
              : { email: contactCustomEmail, phone: contactCustomPhone },
          mode: row.mode as FeedItems['events']['mode'],
          ticketsInformation: row.ticketsInformation as FeedItems['events']['ticketsInformation'],
          dates: row.dates.map(
            ({
              eventId: _,
              position,
              hasPrices,
              startDate,
              endDate,
              previousStartDate,
              eventStatus,
              mode,
              ...date
            }) => ({
              ...date,
              startDate: startDate.getTime(),
              endDate: endDate.getTime(),
              previousStartDate: previousStartDate?.getTime() ?? null,
              eventStatus: eventStatus as FeedItems['events']['dates'][number]['eventStatus'],
              mode: mode as FeedItems['events']['mode'] | null,
              prices: hasPrices ? pricesOf(position) : null,
            }),
          ),
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

const OF_IMPORTS = {
  ...{ digest: true, revision: true, source: true, addedAt: true, changedAt: true },
  ...{ hidden: true, own: true },
} as const;

function byId<Item extends { readonly id: string }>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}
