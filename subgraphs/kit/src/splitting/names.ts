/** The leaf beside a list. */
export function placeField(field: string): string {
  return `place__${field}`;
}

/** The field of the query type that selects items of a type; the root value is the items. */
export function itemsField(type: string): string {
  return `items__${type}`;
}

/** The response key under which a place's operation selects items. */
export const ITEMS = 'items';
