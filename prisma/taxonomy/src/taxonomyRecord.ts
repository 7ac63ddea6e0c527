import type { Category, RetiredCategory, TicketType } from '../generated/client.ts';

export type CategoryRecord = Columns<Category>;

/** A category id that is never used again, as the record stores it. */
export type RetiredCategoryRecord = Columns<RetiredCategory>;

export type TicketTypeRecord = Columns<TicketType>;

type Columns<Row> = Readonly<Omit<Row, 'digest' | 'revision'>> & { readonly digest: string };
