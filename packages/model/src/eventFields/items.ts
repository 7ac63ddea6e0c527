import type { DATE_FIELDS, EVENT_FIELDS, IMAGE_FIELDS, PRICE_FIELDS } from './eventFields.ts';
import type { Field, Fields, ItemKind, Kind } from './field.ts';

/** An event after it was checked. Instants are milliseconds since 1970, absent values null. Immutable. */
export type EventItem = ItemOf<typeof EVENT_FIELDS>;

export type DateItem = ItemOf<typeof DATE_FIELDS>;

export type ImageItem = ItemOf<typeof IMAGE_FIELDS>;

export type PriceItem = ItemOf<typeof PRICE_FIELDS>;

export interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

export interface Values {
  readonly name: string;
  readonly slug: string;
  readonly reference: string;
  readonly notBlank: string;
  readonly title: string;
  readonly text: string;
  readonly markup: string;
  readonly tag: string;
  readonly link: string;
  readonly licence: string;
  readonly flag: boolean;
  readonly integer: number;
  readonly minutes: number;
  readonly pixels: number;
  readonly fraction: number;
  /** Milliseconds since 1970. */
  readonly instant: number;
  readonly day: string;
  readonly clockTime: string;
  readonly mode: 'online' | 'offline';
  readonly ticketsInformation: 'free' | 'noTicketsInfo' | 'ticketsInfo';
  readonly eventStatus:
    | 'EventScheduled'
    | 'EventCancelled'
    | 'EventPostponed'
    | 'EventRescheduled'
    | 'EventMovedOnline';
  readonly amount: number | string;
  readonly contact: Contact;
  readonly date: DateItem;
  readonly image: ImageItem;
  readonly price: PriceItem;
}

/** An item with these fields, checked. */
export type ItemOf<Table extends Fields> = {
  readonly [Name in keyof Table]: Listed<Table[Name], Values> | NullOf<Table[Name]>;
};

/** An item as a feed holds it: date-times are texts, and an absent value and null mean the same. */
export type RawItemOf<Table extends Fields> = {
  readonly [Name in RequiredIn<Table>]: Listed<Table[Name], RawValues>;
} & {
  readonly [Name in Exclude<keyof Table, RequiredIn<Table>>]?: Listed<Table[Name], RawValues> | null;
};

/** The record's columns for an item's fields. Instants are in RFC 3339, absent values undefined. */
export type ColumnsOf<Table extends Fields> = {
  readonly [Name in keyof Table as ColumnName<Name, Table[Name]>]: Table[Name]['kind'] extends 'contact'
    ? Contact[keyof Contact] | undefined
    : Listed<Table[Name], StoredValues> | (Table[Name] extends { readonly absent: null } ? undefined : never);
};

interface RawValues extends Omit<Values, 'instant' | ItemKind> {
  readonly instant: string;
  readonly date: RawItemOf<typeof DATE_FIELDS>;
  readonly image: RawItemOf<typeof IMAGE_FIELDS>;
  readonly price: RawItemOf<typeof PRICE_FIELDS>;
}

interface StoredValues extends Omit<Values, 'instant' | ItemKind> {
  readonly instant: string;
  readonly date: ColumnsOf<typeof DATE_FIELDS>;
  readonly image: ColumnsOf<typeof IMAGE_FIELDS>;
  readonly price: ColumnsOf<typeof PRICE_FIELDS>;
}

type Listed<F extends Field, Of extends Record<Kind | ItemKind, unknown>> = F extends {
  readonly most: number;
}
  ? readonly Of[F['kind']][]
  : Of[F['kind']];

type NullOf<F extends Field> = F extends { readonly absent: null } ? null : never;

type RequiredIn<Table extends Fields> = {
  [Name in keyof Table]: Table[Name] extends { readonly absent: unknown } ? never : Name;
}[keyof Table];

type ColumnName<Name, F extends Field> = F extends {
  readonly kind: 'contact';
  readonly column: infer Column extends string;
}
  ? `${Column}Email` | `${Column}Phone`
  : F extends { readonly column: infer Column extends string }
    ? Column
    : Name & string;
