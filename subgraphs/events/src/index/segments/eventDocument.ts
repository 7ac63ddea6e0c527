import { EVENT_FIELDS, type Fields, fieldsOf, ITEM_FIELDS, type ItemKind } from '@calendar/model/eventFields';
import type { CalendarEvent } from '../../rules/calendarEvent.ts';

/** Reads the document of an event: its values in the order of the table of fields (`packages/model`). */
export function readEvent(document: string): CalendarEvent {
  return EVENT.read(JSON.parse(document) as Values) as CalendarEvent;
}

/** Writes the document that {@link readEvent} reads. */
export function writeEvent(event: CalendarEvent): string {
  return JSON.stringify(EVENT.values(event));
}

function formOf(table: Fields): Form {
  const fields = fieldsOf(table);
  const names = fields.map(([name]) => name);
  const lists = fields.flatMap(([name, { kind }], place) => {
    const own = ITEM_FIELDS[kind as ItemKind];
    return own === undefined ? [] : [{ name, place, item: formOf(own) }];
  });
  // V8 makes a slow dictionary of an object that gets so many members one by one, but not of one that was parsed.
  const empty = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as Item;
  return {
    read(values) {
      const item = { ...empty };
      for (let place = 0; place < names.length; place++) item[names[place] as string] = values[place];
      for (const { name, place, item: form } of lists)
        item[name] = (values[place] as readonly Values[] | null)?.map(form.read) ?? null;
      return item;
    },
    values(item) {
      const values = names.map((name) => item[name]);
      for (const { name, place, item: form } of lists)
        values[place] = (item[name] as readonly Item[] | null)?.map(form.values) ?? null;
      return values;
    },
  };
}

const EVENT = formOf(EVENT_FIELDS);

interface Form {
  read(values: Values): object;
  values(item: object & Item): Values;
}

type Values = readonly unknown[];

type Item = Record<string, unknown>;
