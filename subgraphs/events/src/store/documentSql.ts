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
} from '@calendar/model/eventFields';
import { LARGE_WIDTH, PICTURE_PATH, TALLEST } from '../rules/copiedPicture.ts';

/** The SQL of the document of event `e`: dates by start, instants in milliseconds since 1970. */
export function documentSql(pictures: UseOfPictures): string {
  const images = `coalesce((
    SELECT json_agg(${listOf(IMAGE_FIELDS, 'i', {})} ORDER BY i."position")
    FROM ${analysedImages(pictures)} i), '[]')`;
  return `${listOf(EVENT_FIELDS, 'e', { ...OF_EVENT, image: images })}::text`;
}

/** Whether images have what their analysis has found, and the addresses of their copies too. */
export type UseOfPictures = 'unused' | 'measured' | 'copied';

/** What is served of the analyses of pictures: copies are at outlets alone. */
export function useOfPictures(configuration: {
  readonly PICTURES: boolean;
  readonly OUTLETS_URL?: string | undefined;
}): UseOfPictures {
  if (!configuration.PICTURES) return 'unused';
  return configuration.OUTLETS_URL === undefined ? 'measured' : 'copied';
}

/** The images of event `e` with their analysis, the feed's own values first, and the paths of copies. */
const analysedImages = (pictures: UseOfPictures) => `(
  SELECT image."position", image."alt", image."caption", image."credits", image."license", image."copyrightNotice",
    image."acquireLicensePage", image."originalSize", image."largeSize", image."smallSize",
    CASE WHEN copied THEN '${PICTURE_PATH}' || p."key" || '/small' ELSE image."urlSmall" END AS "urlSmall",
    CASE WHEN copied THEN '${PICTURE_PATH}' || p."key" || '/large' ELSE image."urlLarge" END AS "urlLarge",
    CASE WHEN copied THEN coalesce(image."urlOriginal", stated."address") ELSE image."urlOriginal" END AS "urlOriginal",
    coalesce(image."width", round(p."width" * "scale")::integer) AS "width",
    coalesce(image."height", round(p."height" * "scale")::integer) AS "height",
    CASE WHEN "isStated" THEN image."focusX" ELSE p."focusX" END AS "focusX",
    CASE WHEN "isStated" THEN image."focusY" ELSE p."focusY" END AS "focusY"
  FROM "Image" image
  LEFT JOIN "Source" s ON s."name" = e."source"
  CROSS JOIN LATERAL (SELECT coalesce(image."urlLarge", image."urlSmall", image."urlOriginal") AS "address",
    image."focusX" IS NOT NULL OR image."focusY" IS NOT NULL AS "isStated") stated
  LEFT JOIN "Picture" p ON p."id" = encode(sha256(convert_to(stated."address", 'UTF8')), 'hex') AND p."key" IS NOT NULL
    AND ${pictures !== 'unused'}
  CROSS JOIN LATERAL (SELECT p."key" IS NOT NULL AND ${pictures === 'copied'} AND CASE s."pictures" WHEN 'copy' THEN true WHEN 'link' THEN false
    ELSE image."urlSmall" IS NULL OR image."urlLarge" IS NULL OR image."urlSmall" = image."urlLarge" END
    AS copied) copying
  CROSS JOIN LATERAL (
    SELECT CASE WHEN copied THEN least(1, ${LARGE_WIDTH}.0 / p."width", ${TALLEST}.0 / p."height") ELSE 1 END AS "scale") scaling
  WHERE image."eventId" = e."id" AND s."pictures" IS DISTINCT FROM 'none')`;

/** The dates, images and prices of an event, and the prices of a date. */
const OF_DATE = { price: `CASE WHEN d."hasPrices" THEN ${pricesOf('d."position"')} END` };
const OF_EVENT = {
  date: `(
    SELECT json_agg(${listOf(DATE_FIELDS, 'd', OF_DATE)} ORDER BY d."startDate", d."position")
    FROM "EventDate" d WHERE d."eventId" = e."id")`,
  price: pricesOf('-1'),
};

/** The prices of an event's date at a position, or at -1 of the event. */
function pricesOf(datePosition: string): string {
  return `coalesce((
    SELECT json_agg(${listOf(PRICE_FIELDS, 'p', {})} ORDER BY p."position")
    FROM "Price" p WHERE p."eventId" = e."id" AND p."datePosition" = ${datePosition}), '[]')`;
}

/** The values of an item's fields, in their order. */
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
