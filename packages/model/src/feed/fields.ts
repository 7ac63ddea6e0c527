import {
  BOUNDS,
  cleanMarkup,
  compared,
  DEEPEST_MARKUP,
  hasControls,
  isLicence,
  isNestedTooDeep,
  isWebAddress,
  LONGEST_MARKUP,
} from '@calendar/text';
import { parseDateTime } from '@calendar/time';
import { z } from 'zod';

/** Each schema's error message is what the field expects, as a phrase that follows "expected". */

// PostgreSQL's B-tree indexes hold entries of up to 2,704 bytes.
const LONGEST_NAME = BOUNDS.name;
const LARGEST_INTEGER = 2_147_483_647;
const EARLIEST = Date.parse('0001-01-02T00:00:00Z');
const LATEST = Date.parse('9999-12-30T00:00:00Z');
const A_NAME = `a text of 1 to ${LONGEST_NAME} characters, not blank`;
const ONE_LINE = 'a text without control characters, line breaks among them';
const A_SLUG =
  `a text of 1 to ${LONGEST_NAME} characters that is one segment of a path ` +
  '(no white space, no control character, none of / ? # % \\, not "." or "..")';
const A_LINK = 'a web address that begins with http:// or https://';
const A_DATE_TIME = 'a date-time such as 2026-03-01 19:00:00+01:00';

export { BOUNDS };

/** Any text of up to some length that PostgreSQL can store. Its length is looked at before anything else is. */
export function textUpTo(most: number) {
  return z
    .string('a text')
    .refine((value) => value.length <= most, {
      error: ({ input }) => `a text of up to ${most} characters, not of ${String(input).length}`,
      abort: true,
    })
    .refine(isStorable, 'a text without NUL characters and without halves of surrogate pairs');
}

export const text = textUpTo(BOUNDS.text);

export const title = textUpTo(BOUNDS.name);

export const notBlank = title.refine((value) => value.trim() !== '', 'a text that is not blank');

/** The name of a thing, in one line. */
export const label = textUpTo(BOUNDS.name).refine(isOneLine, ONE_LINE);

export const address = textUpTo(BOUNDS.address).refine(isOneLine, ONE_LINE);

export const tag = textUpTo(BOUNDS.tag).refine(isOneLine, ONE_LINE);

/** A web address, kept as entered. A blank text counts as no address. */
export const link = textUpTo(BOUNDS.link).refine(
  (value) => value.trim() === '' || (isWebAddress(value) && !hasControls(value.trim())),
  A_LINK,
);

/** The address of a licence, or its name, such as `CC-BY-4.0`. A blank text counts as no licence. */
export const licence = textUpTo(BOUNDS.licence)
  .refine(
    (value) => value.trim() === '' || isLicence(value),
    'the address of a licence, http:// or https://, or its name, such as CC-BY-4.0',
  )
  .transform((value) => value.trim() || null);

/**
 * A description, cleaned (docs/rules.md 51 "Markup of descriptions") after its length and depth are checked.
 */
export const markup = textUpTo(LONGEST_MARKUP)
  .refine((value) => !isNestedTooDeep(value), {
    error: `markup whose elements are nested at most ${DEEPEST_MARKUP} deep`,
    abort: true,
  })
  .transform((value, context) => {
    const cleaned = cleanMarkup(value);
    if (cleaned.length <= LONGEST_MARKUP) return cleaned;
    const message =
      `a text of up to ${LONGEST_MARKUP} characters, not of ${cleaned.length} with every element closed and ` +
      'every sign of markup written as an entity';
    context.issues.push({ code: 'custom', input: value, message });
    return z.NEVER;
  });

/** An id: it names an item, and the record indexes it. In NFC: ids that differ in their coding alone are one. */
export const name = z
  .string(A_NAME)
  .refine(isName, withLength(A_NAME))
  .refine(isOneLine, ONE_LINE)
  .transform(inNfc);

/** An id that need not be there. */
export const reference = label.transform(inNfc);

/** A name that is one segment of an address without escapes (docs/rules.md 46 "Faults in a feed"). */
export const slug = z
  .string(A_SLUG)
  .refine((value) => isName(value) && !NO_SEGMENT.test(value), withLength(A_SLUG));

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

export function between(least: number, most: number) {
  const expected = `a number from ${least} to ${most}`;
  return z.number(expected).min(least, expected).max(most, expected);
}

/** A date-time (docs/rules.md 10 "Accepted date-time forms"), read as milliseconds since 1970. */
export const instant = z.string(A_DATE_TIME).transform((value, context) => {
  const read = value.length <= LONGEST_DATE_TIME ? parseDateTime(value) : null;
  if (read !== null && isRecordable(read)) return read;
  context.issues.push({ code: 'custom', input: value, message: A_DATE_TIME });
  return z.NEVER;
});

/** `HH:mm`, kept as entered. */
export const clockTime = z.string('HH:mm').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'HH:mm, from 00:00 to 23:59');

/** `YYYY-MM-DD`, kept as entered. */
export const day = z
  .string('YYYY-MM-DD')
  .refine(({ length }) => length === 'YYYY-MM-DD'.length, { error: 'YYYY-MM-DD', abort: true })
  .refine((value) => parseDateTime(`${value} 00:00:00`) !== null, 'a day that exists, as YYYY-MM-DD');

/** The status of a date, in schema.org's words. */
export const EVENT_STATUSES = [
  'EventScheduled',
  'EventCancelled',
  'EventPostponed',
  'EventRescheduled',
  'EventMovedOnline',
] as const;

export const eventStatus = z.enum(EVENT_STATUSES, EVENT_STATUSES.map((status) => `"${status}"`).join(', '));

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

/** A list of up to some length, which is looked at before any of its items is. */
export function listUpTo<Schema extends z.ZodType>(schema: Schema, most: number, expected = 'a list') {
  return z
    .custom<readonly z.input<Schema>[]>(Array.isArray, { error: expected, abort: true })
    .refine(({ length }) => length <= most, {
      error: ({ input }) =>
        `${expected} of up to ${most} items, not of ${(input as readonly unknown[]).length}`,
      abort: true,
    })
    .pipe(z.array(schema, expected));
}

/** Whether the record can hold an instant: PostgreSQL and ISO 8601 texts agree on the years 1 to 9999. */
export function isRecordable(milliseconds: number): boolean {
  return milliseconds >= EARLIEST && milliseconds <= LATEST;
}

function isName(value: string): boolean {
  return value.length <= LONGEST_NAME && value.trim() !== '' && isStorable(value);
}

function withLength(expected: string) {
  return {
    error: ({ input }: { readonly input?: unknown }): string =>
      typeof input === 'string' && input.length > LONGEST_NAME
        ? `${expected}, not of ${input.length}`
        : expected,
  };
}

/** docs/rules.md 62 "Control characters". */
function isOneLine(value: string): boolean {
  // A NUL character is another fault.
  return !hasControls(value) || value.includes('\0');
}

function inNfc(id: string): string {
  return compared(id) ?? id;
}

function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

const LONGEST_DATE_TIME = 100;
const NO_SEGMENT = /[\s\p{Cc}/?#%\\]|^\.\.?$/u;
