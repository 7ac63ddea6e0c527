import { endOfAllDay, formatDateTime, isStartOfDay } from '@calendar/time';
import { z } from 'zod';
import {
  DATE_FIELDS,
  DERIVED,
  EVENT_FIELDS,
  type Field,
  type Fields,
  fieldsOf,
  IMAGE_FIELDS,
  type ItemOf,
  PRICE_FIELDS,
  type Values,
} from '../eventFields/index.ts';
import {
  between,
  clockTime,
  day,
  eventStatus,
  flag,
  instant,
  integer,
  isRecordable,
  licence,
  link,
  listUpTo,
  markup,
  minutes,
  mode,
  name,
  notBlank,
  optional,
  pixels,
  reference,
  slug,
  tag,
  text,
  title,
} from './fields.ts';

const SINGLE_VALUES = {
  name,
  slug,
  reference,
  notBlank,
  title,
  text,
  markup,
  tag,
  link,
  licence,
  flag,
  integer,
  minutes,
  pixels,
  fraction: between(0, 1),
  instant,
  day,
  clockTime,
  mode,
  ticketsInformation: z.enum(
    ['free', 'noTicketsInfo', 'ticketsInfo'],
    '"free", "noTicketsInfo" or "ticketsInfo"',
  ),
  eventStatus,
  amount: z.union([z.number(), title], 'a number, a text of up to 500 characters or null'),
  contact: z
    .strictObject({ email: optional(title), phone: optional(title) }, 'an object')
    .transform(orNullWhenEmpty),
};

const price = itemSchema(PRICE_FIELDS, SINGLE_VALUES).transform(filled(PRICE_FIELDS));
const image = itemSchema(IMAGE_FIELDS, SINGLE_VALUES).transform(filled(IMAGE_FIELDS));

const date = itemSchema(DATE_FIELDS, { ...SINGLE_VALUES, price })
  .refine(({ startDate, endDate }) => isAbsent(endDate) || startDate <= endDate, {
    path: ['endDate'],
    error: 'an end that is not before startDate',
    // Also if other fields are at fault, so that every fault is listed at once.
    when: ({ value }) => hasBothEnds(value),
  })
  .refine(({ startDate, endDate, duration }) => isRecordable(endDate ?? endAfter(startDate, duration)), {
    path: ['duration'],
    error: 'an end before the year 10000',
  })
  .refine((read) => !contradictsStatus(read), {
    path: ['eventCancelled'],
    error: 'true beside eventStatus "EventCancelled", false beside "EventScheduled", or no value',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .refine(({ allDay, startDate }) => !allDay || isStartOfDay(startDate), {
    path: ['startDate'],
    error: 'beside allDay, 00:00:00 in Norway',
    when: ({ value }) => typeof (value as { startDate?: unknown } | null)?.startDate === 'number',
  })
  .refine(({ allDay, startTime }) => !allDay || isAbsent(startTime) || startTime === '00:00', {
    path: ['startTime'],
    error: 'beside allDay, "00:00" or no value',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .transform(filled(DATE_FIELDS))
  .transform((read) => ({
    ...read,
    eventCancelled: read.eventCancelled ?? read.eventStatus === 'EventCancelled',
    eventStatus: read.eventStatus ?? (read.eventCancelled === true ? 'EventCancelled' : null),
    endDate: endOf(read),
    startTime: read.startTime ?? formatDateTime(read.startDate).slice(11, 16),
  }));

/** How to read an event, with each field as the table says. */
export const eventSchema = itemSchema(EVENT_FIELDS, { ...SINGLE_VALUES, price, image, date }).transform(
  filled(EVENT_FIELDS),
);

function itemSchema<Table extends Fields>(
  table: Table,
  schemas: SchemasOf<Table[keyof Table]['kind']>,
): z.ZodType<Read<Table>> {
  const shape = fieldsOf(table).map(([name, field]) => [
    name,
    fieldSchema(field, schemas[field.kind as keyof typeof schemas]),
  ]);
  // The table gives these types. The compiler cannot derive them from a schema made at run time.
  return z.strictObject(Object.fromEntries(shape), 'an object') as z.ZodType as z.ZodType<Read<Table>>;
}

function fieldSchema({ kind, most, absent }: Field, value: z.ZodType): z.ZodType {
  const given = most === undefined ? value : listSchema(value, most, absent === undefined ? kind : undefined);
  return absent === undefined ? given : given.nullish();
}

/** Gives absent values of an item their meaning, all at once: a schema for each takes twice the time of an import. */
function filled<Table extends Fields>(table: Table): (read: Read<Table>) => Given<Table> {
  const meanings = fieldsOf(table).map(([name, { absent = null }]) => {
    return [name, absent === DERIVED ? null : absent] as const;
  });
  const empty = Object.fromEntries(meanings);
  return (read) => {
    const item: Record<string, unknown> = { ...empty };
    for (const [name, absent] of meanings) item[name] = read[name] ?? absent;
    return item as Given<Table>;
  };
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** @param required the content of a list that must not be empty */
function listSchema(value: z.ZodType, most: number, required: string | undefined): z.ZodType {
  if (required === undefined) return listUpTo(value, most);
  const expected = `a list of one or more ${required}s`;
  return listUpTo(value, most, expected).refine(({ length }) => length > 0, expected);
}

function hasBothEnds(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { startDate, endDate } = value as { startDate?: unknown; endDate?: unknown };
  return typeof startDate === 'number' && typeof endDate === 'number';
}

/** docs/rules.md 54 "Words of an enumeration". */
function contradictsStatus({ eventCancelled, eventStatus }: Read<typeof DATE_FIELDS>): boolean {
  return (
    (eventStatus === 'EventCancelled' && eventCancelled === false) ||
    (eventStatus === 'EventScheduled' && eventCancelled === true)
  );
}

function endOf({ startDate, endDate, duration, allDay }: Given<typeof DATE_FIELDS>): number {
  const end = endDate ?? endAfter(startDate, duration);
  return allDay ? endOfAllDay(startDate, end) : end;
}

function endAfter(startDate: number, duration: number | null | undefined): number {
  return startDate + (duration ?? 0) * 60_000;
}

/** The record keeps no difference between a contact without any value and none. */
function orNullWhenEmpty<Contact extends { readonly [field: string]: string | null }>(
  contact: Contact,
): Contact | null {
  return Object.values(contact).some((value) => value !== null) ? contact : null;
}

type SchemasOf<K extends keyof Values> = { readonly [Name in K]: z.ZodType<Values[Name] | null> };

type Read<Table extends Fields> = {
  readonly [Name in keyof Table]: Given<Table>[Name] | Absent<Table[Name]>;
};

type Absent<F extends Field> = F extends { readonly absent: unknown } ? null | undefined : never;

/** The fields before those that follow from others are filled in. */
type Given<Table extends Fields> = {
  readonly [Name in keyof Table]:
    | ItemOf<Table>[Name]
    | (Table[Name] extends { readonly absent: typeof DERIVED } ? null : never);
};
