import { parseDateTime } from '@calendar/time';
import { z } from 'zod';

/**
 * The kinds of values a feed's fields hold. Each schema's error message is what the field expects, as a phrase that
 * follows "expected".
 */

// PostgreSQL's B-tree indexes hold entries of up to 2,704 bytes.
const LONGEST_NAME = 500;
const LARGEST_INTEGER = 2_147_483_647;
const EARLIEST = Date.parse('0001-01-02T00:00:00Z');
const LATEST = Date.parse('9999-12-30T00:00:00Z');
const A_NAME = `a text of 1 to ${LONGEST_NAME} characters, not blank`;
const A_SLUG =
  `a text of 1 to ${LONGEST_NAME} characters that is one segment of a path ` +
  '(no white space, no control character, none of / ? # % \\, not "." or "..")';
const A_DATE_TIME = 'a date-time such as 2026-03-01 19:00:00+01:00';

/** Any text that PostgreSQL can store. */
export const text = z
  .string('a text')
  .refine(isStorable, 'a text without NUL characters and without halves of surrogate pairs');

/** A text that says something. */
export const notBlank = text.refine((value) => value.trim() !== '', 'a text that is not blank');

/** An id: what names an item, and is indexed by the record. */
export const name = z.string(A_NAME).refine(isName, A_NAME);

/** A name that is one segment of an address as it stands (docs/rules.md 46 "Faults in a feed"). */
export const slug = z.string(A_SLUG).refine((value) => isName(value) && !NO_SEGMENT.test(value), A_SLUG);

export const flag = z.boolean('true or false');

/** A whole number that PostgreSQL's `integer` holds. */
export const integer = z
  .number('a whole number')
  .refine(
    (value) => Number.isInteger(value) && Math.abs(value) <= LARGEST_INTEGER,
    `a whole number from -${LARGEST_INTEGER} to ${LARGEST_INTEGER}`,
  );

export const pixels = integer.refine((value) => value > 0, 'a number of pixels, 1 or more');

export const minutes = integer.refine((value) => value >= 0, 'a number of minutes, 0 or more');

/** A number within bounds, both included. */
export function between(least: number, most: number) {
  const expected = `a number from ${least} to ${most}`;
  return z.number(expected).min(least, expected).max(most, expected);
}

/**
 * A date-time in any of the forms of docs/rules.md 10 "Accepted date-time forms", read as milliseconds since 1970.
 */
export const instant = z.string(A_DATE_TIME).transform((value, context) => {
  const read = parseDateTime(value);
  if (read !== null && isRecordable(read)) return read;
  context.issues.push({ code: 'custom', input: value, message: A_DATE_TIME });
  return z.NEVER;
});

/** `HH:mm`, kept as entered. */
export const clockTime = z.string('HH:mm').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'HH:mm, from 00:00 to 23:59');

/** `YYYY-MM-DD`, kept as entered. */
export const day = z
  .string('YYYY-MM-DD')
  .refine((value) => parseDateTime(`${value} 00:00:00`) !== null, 'a day that exists, as YYYY-MM-DD');

export const mode = z.enum(['online', 'offline'], '"online" or "offline"');

/** A field that may be absent or null, which mean the same. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? null);
}

/** A field that may be absent or null, which mean `standard`. */
export function withDefault<Schema extends z.ZodType, const Standard extends z.output<Schema>>(
  schema: Schema,
  standard: Standard,
) {
  return schema.nullish().transform((value): z.output<Schema> => value ?? standard);
}

/** A list that may be absent or null, which mean an empty one. */
export function list<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(schema, 'a list')
    .nullish()
    .transform((value): readonly z.output<Schema>[] => value ?? []);
}

/** Whether the record can hold an instant: PostgreSQL and ISO 8601 texts agree on the years 1 to 9999. */
export function isRecordable(milliseconds: number): boolean {
  return milliseconds >= EARLIEST && milliseconds <= LATEST;
}

function isName(value: string): boolean {
  return value.trim() !== '' && value.length <= LONGEST_NAME && isStorable(value);
}

function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

const NO_SEGMENT = /[\s\p{Cc}/?#%\\]|^\.\.?$/u;
