import type { ColumnsOfChange } from '@calendar/postgres/record';
import type { Organizer, Venue } from '../generated/client.ts';

/** A venue as the record stores it: its columns, the digest in hexadecimal digits. */
export type VenueRecord = RecordOf<Venue>;

/** An organizer as the record stores it: its columns, the digest in hexadecimal digits. */
export type OrganizerRecord = RecordOf<Organizer>;

type RecordOf<Row> = Readonly<Omit<Row, 'digest' | ColumnsOfChange | keyof OfCorrections>> &
  OfCorrections & { readonly digest: string };

/** What corrections made of an item; absent: nothing. */
interface OfCorrections {
  readonly hidden?: boolean;
  /** The id of the item that is shown in its place. */
  readonly sameAs?: string | null;
  /** The checked item as its source gave it, if a correction made this another one. */
  readonly own?: object | null;
}
