import type { Organizer, RemovedOrganizer, RemovedVenue, Venue } from '../generated/client.ts';

/** The served columns of the record's tables, as its driver reads them. */
export interface RecordRows {
  readonly Venue: readonly Read<Venue>[];
  readonly Organizer: readonly Read<Organizer>[];
  readonly RemovedVenue: readonly Omit<RemovedVenue, 'revision'>[];
  readonly RemovedOrganizer: readonly Omit<RemovedOrganizer, 'revision'>[];
}

/** The other columns are for imports. */
type Read<Row> = Readonly<Omit<Row, 'digest' | 'revision' | 'source' | 'own'>>;
