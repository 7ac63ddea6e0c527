import type { Category, RetiredCategory, TicketType } from '../generated/client.ts';

/** What is served of the record's tables, as its driver reads it. */
export interface RecordRows {
  readonly Category: readonly Read<Category>[];
  readonly RetiredCategory: readonly Read<RetiredCategory>[];
  readonly TicketType: readonly Read<TicketType>[];
}

/** The other columns are for imports. */
type Read<Row> = Readonly<Omit<Row, 'digest' | 'revision'>>;
