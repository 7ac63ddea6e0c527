import { Prisma } from '@calendar/events-db';

/**
 * One event of the record as a JSON text in the shape of the domain's `CalendarEvent`: its dates by start, its
 * images and prices in the order registered, every instant in milliseconds since 1970. Rows are made JSON whole: that
 * takes PostgreSQL a third of the time that naming each value to a function takes it.
 */
export const EVENT_DOCUMENT = Prisma.sql`(
  SELECT row_to_json(event)::text FROM (SELECT
    e."id",
    e."eventSlug" AS "event_slug",
    e."titleNb" AS "title_nb",
    e."titleEn" AS "title_en",
    e."descNb" AS "desc_nb",
    e."descEn" AS "desc_en",
    e."categories",
    e."tags",
    e."mode",
    e."organizers",
    e."ticketsInformation",
    (date_part('epoch', e."publishingDate") * 1000)::bigint AS "publishingDate",
    (date_part('epoch', e."ticketsFromDate") * 1000)::bigint AS "ticketsFromDate",
    (date_part('epoch', e."createdAt") * 1000)::bigint AS "created_at",
    (date_part('epoch', e."updatedAt") * 1000)::bigint AS "updated_at",
    e."minimumAge",
    e."maximumAge",
    e."ageRestriction",
    e."cancellationPeriod",
    e."views",
    e."isSuperEvent",
    e."superEvent",
    e."parentEvent" AS "parent_event",
    e."type",
    e."isFeaturedEvent",
    e."isFeaturedInSpecialEvent",
    e."registrationEnabled",
    e."availableTickets",
    e."activeTickets",
    e."maxBookingDate",
    e."maxBookingTime",
    e."paymentMethod",
    e."facebookURL",
    e."moreInfoURL",
    e."streamingURL",
    e."videosURL",
    e."venueNote",
    e."authorId" AS "author_id",
    e."editableBy",
    e."contactFrom" AS "contact_from",
    CASE WHEN e."contactCustomEmail" IS NULL AND e."contactCustomPhone" IS NULL THEN NULL
      ELSE json_build_object('email', e."contactCustomEmail", 'phone', e."contactCustomPhone")
      END AS "contact_custom",
    (
      SELECT json_agg(date) FROM (
        SELECT
          (date_part('epoch', d."startDate") * 1000)::bigint AS "startDate",
          (date_part('epoch', d."endDate") * 1000)::bigint AS "endDate",
          d."startTime",
          d."duration",
          d."venue",
          d."ticketsURL",
          d."streamingURL",
          d."mode",
          d."eventCancelled",
          d."eventSoldOut",
          CASE WHEN d."hasPrices" THEN coalesce((
            SELECT json_agg(priced) FROM (
              SELECT p."type", p."price", p."nameNb" AS "name_nb", p."nameEn" AS "name_en"
              FROM "Price" p WHERE p."eventId" = d."eventId" AND p."datePosition" = d."position"
              ORDER BY p."position"
            ) priced
          ), '[]') END AS "prices"
        FROM "EventDate" d WHERE d."eventId" = e."id"
        ORDER BY d."startDate", d."position"
      ) date
    ) AS "dates",
    coalesce((
      SELECT json_agg(image) FROM (
        SELECT
          i."urlSmall",
          i."urlLarge",
          i."alt",
          i."focusX",
          i."focusY",
          i."width",
          i."height",
          i."caption",
          i."credits",
          i."urlOriginal",
          i."originalSize",
          i."largeSize",
          i."smallSize"
        FROM "Image" i WHERE i."eventId" = e."id"
        ORDER BY i."position"
      ) image
    ), '[]') AS "images",
    coalesce((
      SELECT json_agg(priced) FROM (
        SELECT p."type", p."price", p."nameNb" AS "name_nb", p."nameEn" AS "name_en"
        FROM "Price" p WHERE p."eventId" = e."id" AND p."datePosition" = -1
        ORDER BY p."position"
      ) priced
    ), '[]') AS "prices"
  ) event
)`;
