import { EVENT_FIELDS, type Field, fieldsOf, ITEM_FIELDS } from '@calendar/event-fields';
import type { CalendarEvent } from '../../rules/calendarEvent.ts';
import { toCalendarEvent, type Values } from './eventFromValues.ts';

/**
 * Reads the document of an event: its values as JSON, in a list in the order of the table of fields; so too those of
 * its dates, images and prices. Names would be nearly half of the bytes.
 */
export function readEvent(document: string): CalendarEvent {
  return toCalendarEvent(JSON.parse(document) as Values);
}

/** Writes the document that {@link readEvent} reads. */
export function writeEvent(event: CalendarEvent): string {
  return JSON.stringify(valuesOf(event, EVENT));
}

function valuesOf(item: Item, fields: FieldList): Values {
  return fields.map(([name, { kind }]) => {
    const value = item[name];
    const fieldsOfItems = ITEMS[kind];
    if (fieldsOfItems === undefined || value === null) return value;
    return (value as readonly Item[]).map((each) => valuesOf(each, fieldsOfItems));
  });
}

const EVENT: FieldList = fieldsOf(EVENT_FIELDS);
const ITEMS: { readonly [kind: string]: FieldList } = {
  date: fieldsOf(ITEM_FIELDS.date),
  image: fieldsOf(ITEM_FIELDS.image),
  price: fieldsOf(ITEM_FIELDS.price),
};

type Item = { readonly [name: string]: unknown };
type FieldList = readonly (readonly [name: string, field: Field])[];
