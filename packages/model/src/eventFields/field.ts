/** One field of an event, or of one of its dates, images or prices. */
export interface Field {
  /** The kind of the value, or of each value of a list. */
  readonly kind: Kind | ItemKind;
  /** The column of the record, if it has another name than the field. */
  readonly column?: string;
  /** Makes the field a list, of up to so many values. */
  readonly most?: number;
  /** What an absent value or null means. A field without it is required; a required list has one value or more. */
  readonly absent?: null | boolean | string | readonly never[] | typeof DERIVED;
}

/** The fields of an item, in the order of its values in a document. */
export type Fields = { readonly [name: string]: Field };

/** An absent value follows from other fields of the item. */
export const DERIVED = { follows: 'from other fields' } as const;

/** The kinds of single values; `packages/model/src/feed/fields.ts` says what each accepts. */
export type Kind =
  | 'name'
  | 'slug'
  | 'reference'
  | 'notBlank'
  | 'title'
  | 'text'
  | 'markup'
  | 'tag'
  | 'link'
  | 'licence'
  | 'flag'
  | 'integer'
  | 'minutes'
  | 'pixels'
  | 'fraction'
  | 'instant'
  | 'day'
  | 'clockTime'
  | 'mode'
  | 'ticketsInformation'
  | 'eventStatus'
  | 'amount'
  | 'contact';

/** The kinds of items, which have fields and a table. */
export type ItemKind = 'date' | 'image' | 'price';
