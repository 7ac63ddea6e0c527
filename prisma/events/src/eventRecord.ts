import type { ColumnsOfChange } from '@calendar/postgres/record';
import type { Event, EventDate, Image, Price } from '../generated/client.ts';

/** An event as the record stores it: the columns of its tables, and its dates, images and prices in order. */
export type EventRecord = Columns<
  Omit<Event, ColumnsOfChange | 'formerSlugs' | 'formerIds' | 'yieldedTo' | 'hidden' | 'own'>
> & {
  /** Whether an editor hides it; absent: no. */
  readonly hidden?: boolean;
  /** The checked item as its source gave it, if a correction made this another one. */
  readonly own?: object | null;
  readonly dates: readonly EventDateRecord[];
  readonly images: readonly ImageRecord[];
  readonly prices: readonly PriceRecord[];
};

/** One occurrence. It has no prices when the event's apply. */
export type EventDateRecord = Columns<Omit<EventDate, 'eventId' | 'position' | 'hasPrices'>> & {
  readonly prices?: readonly PriceRecord[] | undefined;
};

export type ImageRecord = Columns<Omit<Image, 'eventId' | 'position'>>;

export type PriceRecord = Columns<Omit<Price, 'eventId' | 'datePosition' | 'position' | 'price'>> & {
  /** A number, or a text exactly as the form holds it. */
  readonly price: number | string | undefined;
};

type Columns<Row> = { readonly [Name in keyof Row]: Column<Row[Name]> };
type Column<Value> = Value extends Date | Uint8Array
  ? string
  : Value extends (infer Element)[]
    ? readonly Element[]
    : Value extends null
      ? null | undefined
      : Value;
