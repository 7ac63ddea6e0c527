import {
  columnOf,
  DATE_FIELDS,
  EVENT_FIELDS,
  type Field,
  type Fields,
  fieldsOf,
  IMAGE_FIELDS,
  type ItemKind,
  PRICE_FIELDS,
} from '@calendar/event-fields';

/**
 * The SQL of an event's document, of the record's event `e`. Its dates are by start, its images and prices in the order
 * registered. Every instant is in milliseconds since 1970.
 */
export function documentSql(): string {
  return `${listOf(EVENT_FIELDS, 'e', OF_EVENT)}::text`;
}

/** The dates, images and prices of an event, and the prices of a date. */
const OF_DATE = { price: `CASE WHEN d."hasPrices" THEN ${pricesOf('d."position"')} END` };
const OF_EVENT = {
  date: `(
    SELECT json_agg(${listOf(DATE_FIELDS, 'd', OF_DATE)} ORDER BY d."startDate", d."position")
    FROM "EventDate" d WHERE d."eventId" = e."id")`,
  image: `coalesce((
    SELECT json_agg(${listOf(IMAGE_FIELDS, 'i', {})} ORDER BY i."position")
    FROM "Image" i WHERE i."eventId" = e."id"), '[]')`,
  price: pricesOf('-1'),
};

/** The prices of an event's date at a position, or at -1 of the event. */
function pricesOf(datePosition: string): string {
  return `coalesce((
    SELECT json_agg(${listOf(PRICE_FIELDS, 'p', {})} ORDER BY p."position")
    FROM "Price" p WHERE p."eventId" = e."id" AND p."datePosition" = ${datePosition}), '[]')`;
}

/**
 * The values of an item's fields, in their order.
 *
 * @param row the name of its table in the statement
 * @param items the SQL of the items that it has, by kind
 */
function listOf<Table extends Fields>(table: Table, row: string, items: ItemsOf<Table>): string {
  const values = fieldsOf(table).map(
    ([name, field]) => (items as ItemsSql)[field.kind] ?? columnSql(name, field, row),
  );
  return `json_build_array(${values.join(', ')})`;
}

function columnSql(name: string, field: Field, row: string): string {
  const column = columnOf(name, field);
  if (field.kind === 'instant') return `(date_part('epoch', ${row}."${column}") * 1000)::bigint`;
  if (field.kind !== 'contact') return `${row}."${column}"`;
  const [email, phone] = [`${row}."${column}Email"`, `${row}."${column}Phone"`];
  return `
    CASE WHEN ${email} IS NOT NULL OR ${phone} IS NOT NULL
      THEN json_build_object('email', ${email}, 'phone', ${phone}) END`;
}

type ItemsSql = { readonly [kind: string]: string };
type ItemsOf<Table extends Fields> = { readonly [K in ItemKind & Table[keyof Table]['kind']]: string };
