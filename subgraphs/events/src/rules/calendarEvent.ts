import type { DateItem, EventItem, ImageItem, PriceItem } from '@calendar/model/eventFields';

/** An event by the names of the query interface. Instants are milliseconds since 1970, absent values null. */
export type CalendarEvent = EventItem;

export type EventDate = DateItem;

export type Image = ImageItem;

export type Price = PriceItem;
