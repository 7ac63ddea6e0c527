import type { ColumnsOfChange } from '@calendar/record';
import type { Organizer, Venue } from '../generated/client.ts';

/** A venue as the record stores it: its columns, the digest in hexadecimal digits. */
export type VenueRecord = RecordOf<Venue>;

/** An organizer as the record stores it: its columns, the digest in hexadecimal digits. */
export type OrganizerRecord = RecordOf<Organizer>;

type RecordOf<Row> = Readonly<Omit<Row, 'digest' | ColumnsOfChange>> & { readonly digest: string };
