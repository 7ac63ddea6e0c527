import type { DateItem, EventItem, ImageItem, PriceItem } from '@calendar/model/eventFields';

/**
 * An event with all its dates, under the names of the query interface: the fields are the table of
 * `@calendar/model/eventFields`. Instants are milliseconds since 1970; an absent value is null. Immutable.
 */
export type CalendarEvent = EventItem;

export type EventDate = DateItem;

export type Image = ImageItem;

export type Price = PriceItem;
