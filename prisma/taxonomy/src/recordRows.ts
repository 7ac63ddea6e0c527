import type { Category, RetiredCategory, TicketType } from '../generated/client.ts';

/** The served columns of the record's tables, as its driver reads them. */
export interface RecordRows {
  readonly Category: readonly Read<Category>[];
  readonly RetiredCategory: readonly Read<RetiredCategory>[];
  readonly TicketType: readonly Read<TicketType>[];
}

/** The other columns are for imports. */
type Read<Row> = Readonly<Omit<Row, 'digest' | 'revision'>>;
