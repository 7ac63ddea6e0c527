import type { Category, RetiredCategory, TicketType } from '../generated/client.ts';

/** A category as the record takes it in. */
export type CategoryRecord = Columns<Category>;

/** A category id that is never used again, as the record takes it in. */
export type RetiredCategoryRecord = Columns<RetiredCategory>;

/** A ticket type as the record takes it in. */
export type TicketTypeRecord = Columns<TicketType>;

/** A row's columns, the digest in hexadecimal digits. */
type Columns<Row> = Readonly<Omit<Row, 'digest' | 'revision'>> & { readonly digest: string };
