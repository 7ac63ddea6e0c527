import { formatDateTime } from '@calendar/time';
import type { GraphQLResolveInfo } from 'graphql';
import { priceValue } from '../../../../../subgraphs/events/src/rules/priceValue.ts';
import { numberOf } from '../../otherTeams.ts';
import type { Databases, ListConditions, MonolithContext } from './context.ts';
import { countCategories, countEvents, type FoundEvent, findPage } from './findEvents.ts';

/**
 * The monolith's resolvers. They answer the bench's questions as the service does: lists of events by the default
 * conditions and `untilDate`. They have only the fields that the bench selects.
 */
export const resolvers = {
  Query: {
    events(_: unknown, { filter, page, pageSize }: EventsArguments, { now }: MonolithContext): Connection {
      const untilDate = filter?.untilDate == null ? null : new Date(filter.untilDate.replace(' ', 'T'));
      return { conditions: { now, untilDate }, page, pageSize };
    },
  },

  EventConnection: {
    totalCount: (connection: Connection, _: unknown, context: MonolithContext) => total(connection, context),
    hasMore: async (connection: Connection, _: unknown, context: MonolithContext) =>
      (connection.page + 1) * connection.pageSize < (await total(connection, context)),
    pageInfo: async (connection: Connection, _: unknown, context: MonolithContext) => ({
      currentPage: connection.page,
      pageSize: connection.pageSize,
      totalPages: Math.ceil((await total(connection, context)) / connection.pageSize),
    }),
    categories: async ({ conditions }: Connection, _: unknown, { databases }: MonolithContext) => {
      const categories = await databases.taxonomy.category.findMany();
      const byId = new Map(categories.map((category) => [category.id, category]));
      const within = categories.flatMap(({ id }) => chainOf(id, byId).map((above) => ({ id, above })));
      return (await countCategories(databases, conditions, within))
        .flatMap(({ id, hits }) => {
          const category = byId.get(id);
          return category === undefined
            ? []
            : { id, hits, name_nb: category.nameNb, name_en: category.nameEn };
        })
        .sort((one, other) => other.hits - one.hits || NORWEGIAN.compare(one.name_nb, other.name_nb));
    },
    data: async (
      { conditions, page, pageSize }: Connection,
      _: unknown,
      { databases }: MonolithContext,
      info: GraphQLResolveInfo,
    ): Promise<readonly Node[]> => {
      const selected = selectedFields(info);
      const found = await findPage(
        databases,
        conditions,
        { page, pageSize },
        { images: selected.has('images'), prices: selected.has('prices') },
      );
      const directory = await findDirectory(databases, found);
      return found.flatMap((event) => {
        const shown = event.dates[0];
        return shown === undefined ? [] : { event, shown, repetitions: event.dates.slice(1), directory };
      });
    },
  },

  Event: {
    id: ({ event }: Node) => event.id,
    event_slug: ({ event }: Node) => event.eventSlug,
    eventLink: ({ event }: Node) => `${SITE_URL}/event/${event.eventSlug}`,
    title_nb: ({ event }: Node) => event.titleNb,
    title_en: ({ event }: Node) => event.titleEn,
    desc_nb: ({ event }: Node) => event.descNb,
    desc_en: ({ event }: Node) => event.descEn,
    startDate: ({ shown }: Node) => formatDateTime(shown.startDate.getTime()),
    endDate: ({ shown }: Node) => formatDateTime(shown.endDate.getTime()),
    startTime: ({ shown }: Node) => shown.startTime,
    duration: ({ shown }: Node) => shown.duration,
    categories: ({ event }: Node) => event.categories,
    mode: ({ event }: Node) => event.mode,
    venue: ({ shown, directory }: Node) => directory.venues.get(shown.venue ?? ''),
    organizers: ({ event, directory }: Node) => event.organizers.map((id) => directory.organizers.get(id)),
    images: ({ event }: Node) => event.images,
    repetitions: ({ repetitions, directory }: Node) => repetitions.map((date) => ({ date, directory })),
    tags: ({ event }: Node) => event.tags,
    ticketsInformation: ({ event }: Node) => event.ticketsInformation,
    prices: ({ event }: Node) => (event.ticketsInformation === 'ticketsInfo' ? event.prices : []),
    ticketsURL: ({ shown }: Node) => shown.ticketsURL,
    eventCancelled: ({ shown }: Node) => shown.eventCancelled,
    eventSoldOut: ({ shown }: Node) => shown.eventSoldOut,
    reviews: ({ event }: Node, _: unknown, { databases: { reviews } }: MonolithContext) =>
      reviews.review.findMany({ where: { event: event.id }, orderBy: { id: 'asc' } }),
    bookmarks: ({ event }: Node) => numberOf(event.id),
    rides: ({ event }: Node) => numberOf(event.id),
    averageStars: async ({ event }: Node, _: unknown, { databases: { reviews } }: MonolithContext) => {
      const { _avg } = await reviews.review.aggregate({ where: { event: event.id }, _avg: { stars: true } });
      return _avg.stars;
    },
  },

  Repetition: {
    startDate: ({ date }: Repeated) => formatDateTime(date.startDate.getTime()),
    endDate: ({ date }: Repeated) => formatDateTime(date.endDate.getTime()),
    startTime: ({ date }: Repeated) => date.startTime,
    duration: ({ date }: Repeated) => date.duration,
    venue: ({ date, directory }: Repeated) => directory.venues.get(date.venue ?? ''),
  },

  Venue: {
    location: ({ latitude, longitude }: FoundVenue) =>
      latitude === null || longitude === null ? null : { latitude, longitude },
  },

  Price: {
    price: ({ price }: { readonly price: unknown }) => priceValue(price as number | string | null),
    name_nb: ({ nameNb }: { readonly nameNb: string | null }) => nameNb,
    name_en: ({ nameEn }: { readonly nameEn: string | null }) => nameEn,
  },
};

/** Counted once for a list, and only when a caller selects something that needs it. */
/** A category and those that it is below. */
function chainOf(
  id: string,
  byId: ReadonlyMap<string, { readonly parent: string | null }>,
): readonly string[] {
  const chain = [id];
  for (let above = byId.get(id)?.parent; above != null && !chain.includes(above); ) {
    chain.push(above);
    above = byId.get(above)?.parent;
  }
  return chain;
}

function total(connection: Connection, { databases }: MonolithContext): Promise<number> {
  connection.total ??= countEvents(databases, connection.conditions);
  return connection.total;
}

async function findDirectory(databases: Databases, found: readonly FoundEvent[]): Promise<Directory> {
  const venueIds = new Set(found.flatMap(({ dates }) => dates.flatMap(({ venue }) => venue ?? [])));
  const organizerIds = new Set(found.flatMap(({ organizers }) => organizers));
  const [venues, organizers] = await Promise.all([
    databases.directory.venue.findMany({ where: { id: { in: [...venueIds] } } }),
    databases.directory.organizer.findMany({ where: { id: { in: [...organizerIds] } } }),
  ]);
  return {
    venues: new Map(venues.map((venue) => [venue.id, venue])),
    organizers: new Map(organizers.map((organizer) => [organizer.id, organizer])),
  };
}

function selectedFields({ fieldNodes }: GraphQLResolveInfo): ReadonlySet<string> {
  return new Set(
    fieldNodes.flatMap(({ selectionSet }) =>
      (selectionSet?.selections ?? []).flatMap((node) =>
        'name' in node && node.name ? node.name.value : [],
      ),
    ),
  );
}

const SITE_URL = 'http://localhost:3000';
const NORWEGIAN = new Intl.Collator('nb');

interface EventsArguments {
  readonly filter?: { readonly untilDate?: string | null } | null;
  readonly page: number;
  readonly pageSize: number;
}

interface Connection {
  readonly conditions: ListConditions;
  readonly page: number;
  readonly pageSize: number;
  total?: Promise<number>;
}

interface Node {
  readonly event: FoundEvent;
  readonly shown: FoundEvent['dates'][number];
  readonly repetitions: FoundEvent['dates'];
  readonly directory: Directory;
}

interface Repeated {
  readonly date: FoundEvent['dates'][number];
  readonly directory: Directory;
}

interface Directory {
  readonly venues: ReadonlyMap<string, FoundVenue>;
  readonly organizers: ReadonlyMap<string, object>;
}

type FoundVenue = Awaited<ReturnType<Databases['directory']['venue']['findMany']>>[number];
