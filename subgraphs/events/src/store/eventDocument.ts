import { Prisma } from '@calendar/events-db';

/**
 * One event of the record as a JSON text in the shape of the domain's `CalendarEvent`: its dates by start, its
 * images and prices in the order registered, every instant in milliseconds since 1970.
 */
export const EVENT_DOCUMENT = Prisma.sql`
  jsonb_build_object(
    'id', e."id",
    'event_slug', e."eventSlug",
    'title_nb', e."titleNb",
    'title_en', e."titleEn",
    'desc_nb', e."descNb",
    'desc_en', e."descEn",
    'categories', e."categories",
    'tags', e."tags",
    'mode', e."mode",
    'organizers', e."organizers",
    'ticketsInformation', e."ticketsInformation",
    'publishingDate', (extract(epoch from e."publishingDate") * 1000)::bigint,
    'ticketsFromDate', (extract(epoch from e."ticketsFromDate") * 1000)::bigint,
    'created_at', (extract(epoch from e."createdAt") * 1000)::bigint,
    'updated_at', (extract(epoch from e."updatedAt") * 1000)::bigint
  ) || jsonb_build_object(
    'minimumAge', e."minimumAge",
    'maximumAge', e."maximumAge",
    'ageRestriction', e."ageRestriction",
    'cancellationPeriod', e."cancellationPeriod",
    'views', e."views",
    'isSuperEvent', e."isSuperEvent",
    'superEvent', e."superEvent",
    'parent_event', e."parentEvent",
    'type', e."type",
    'isFeaturedEvent', e."isFeaturedEvent",
    'isFeaturedInSpecialEvent', e."isFeaturedInSpecialEvent",
    'registrationEnabled', e."registrationEnabled",
    'availableTickets', e."availableTickets",
    'activeTickets', e."activeTickets",
    'maxBookingDate', e."maxBookingDate",
    'maxBookingTime', e."maxBookingTime",
    'paymentMethod', e."paymentMethod"
  ) || jsonb_build_object(
    'facebookURL', e."facebookURL",
    'moreInfoURL', e."moreInfoURL",
    'streamingURL', e."streamingURL",
    'videosURL', e."videosURL",
    'venueNote', e."venueNote",
    'author_id', e."authorId",
    'editableBy', e."editableBy",
    'contact_from', e."contactFrom",
    'contact_custom',
      CASE WHEN e."contactCustomEmail" IS NULL AND e."contactCustomPhone" IS NULL THEN NULL
      ELSE json_build_object('email', e."contactCustomEmail", 'phone', e."contactCustomPhone") END,
    'dates', (
      SELECT json_agg(
        json_build_object(
          'startDate', (extract(epoch from d."startDate") * 1000)::bigint,
          'endDate', (extract(epoch from d."endDate") * 1000)::bigint,
          'startTime', d."startTime",
          'duration', d."duration",
          'venue', d."venue",
          'ticketsURL', d."ticketsURL",
          'streamingURL', d."streamingURL",
          'mode', d."mode",
          'eventCancelled', d."eventCancelled",
          'eventSoldOut', d."eventSoldOut",
          'prices', CASE WHEN d."hasPrices" THEN coalesce((
            SELECT json_agg(
              json_build_object('type', p."type", 'price', p."price", 'name_nb', p."nameNb", 'name_en', p."nameEn")
              ORDER BY p."position")
            FROM "Price" p WHERE p."eventId" = d."eventId" AND p."datePosition" = d."position"
          ), '[]') END
        ) ORDER BY d."startDate", d."position")
      FROM "EventDate" d WHERE d."eventId" = e."id"
    ),
    'images', coalesce((
      SELECT json_agg(
        json_build_object(
          'urlSmall', i."urlSmall",
          'urlLarge', i."urlLarge",
          'alt', i."alt",
          'focusX', i."focusX",
          'focusY', i."focusY",
          'width', i."width",
          'height', i."height",
          'caption', i."caption",
          'credits', i."credits",
          'urlOriginal', i."urlOriginal",
          'originalSize', i."originalSize",
          'largeSize', i."largeSize",
          'smallSize', i."smallSize"
        ) ORDER BY i."position")
      FROM "Image" i WHERE i."eventId" = e."id"
    ), '[]'),
    'prices', coalesce((
      SELECT json_agg(
        json_build_object('type', p."type", 'price', p."price", 'name_nb', p."nameNb", 'name_en', p."nameEn")
        ORDER BY p."position")
      FROM "Price" p WHERE p."eventId" = e."id" AND p."datePosition" = -1
    ), '[]')
  )`;
