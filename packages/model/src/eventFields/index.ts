export { DRAWN_AT } from './drawnPictures.ts';
export {
  columnOf,
  DATE_FIELDS,
  EVENT_FIELDS,
  fieldsOf,
  IMAGE_FIELDS,
  ITEM_FIELDS,
  PRICE_FIELDS,
} from './eventFields.ts';
export type { Field, Fields, ItemKind, Kind } from './field.ts';
export { DERIVED } from './field.ts';
export type {
  ColumnsOf,
  Contact,
  DateItem,
  EventItem,
  ImageItem,
  ItemOf,
  PriceItem,
  RawItemOf,
  Values,
} from './items.ts';
