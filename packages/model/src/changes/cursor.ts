import { CHANGES_KEPT_DAYS } from '@calendar/time/durations';
import { z } from 'zod';
import type { Position } from './position.ts';

/** A caller's position in every domain. As a text it is opaque, and an older form is refused. */
export interface ChangesCursor {
  /** The day on which it was given, in days since 1970-01-01. */
  readonly day: number;
  /** By domain; null: the domain is read from its beginning. */
  readonly positions: Readonly<Record<Domain, Position | null>>;
}

/** One caller's question, as it is passed from domain to domain. */
export interface Asked {
  /** Of domains that have answered, it has the new positions. */
  readonly cursor: ChangesCursor;
  /** How many more ids the answer may list. */
  readonly room: number;
  /** Whether a domain that has answered has more changes. */
  readonly hasMore: boolean;
}

/**
 * The meaning of `since`, empty for everything. Null for a text that is no cursor, or is too old.
 * @param now milliseconds since 1970
 */
export function askedOf(since: string, room: number, now: number): Asked | null {
  const day = Math.floor(now / DAY_MS);
  const before = since === '' ? { day, positions: NOWHERE } : readCursor(since);
  if (before === null || day - before.day > CHANGES_KEPT_DAYS || before.day > day + 1) return null;
  return { cursor: { day, positions: before.positions }, room, hasMore: false };
}

/** The message for a caller whose cursor is not valid any more. */
export const UNKNOWN_CURSOR =
  'Argument "since" must be "" or a cursor that this calendar, as it is now, gave in the last ' +
  `${CHANGES_KEPT_DAYS} days. ` +
  'Read everything again, from since: "".';

export function textOf({ day, positions }: ChangesCursor): string {
  const values = [FORM, day, ...DOMAINS.map((domain) => valuesOf(positions[domain]))];
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Reads a cursor. Null for a text that is none. The length is checked first. */
export function readCursor(text: string): ChangesCursor | null {
  if (text.length > LONGEST_CURSOR || !/^[\w-]+$/.test(text)) return null;
  const values = cursorForm.safeParse(parsed(Buffer.from(text, 'base64url').toString()));
  if (!values.success) return null;
  const [, day, ...places] = values.data;
  const positions = DOMAINS.map((domain, place) => [domain, positionOf(places[place] ?? null)]);
  return { day, positions: Object.fromEntries(positions) as ChangesCursor['positions'] };
}

/** The key by which a question goes from domain to domain. */
export function pageKeyOf({ cursor, room, hasMore }: Asked): string {
  return `${textOf(cursor)}.${room}.${hasMore ? 1 : 0}`;
}

/** Reads the text of {@link pageKeyOf}. Null for anything else. */
export function readPageKey(key: string): Asked | null {
  const { text, room, hasMore } =
    /^(?<text>[\w-]+)\.(?<room>\d{1,6})\.(?<hasMore>[01])$/.exec(key)?.groups ?? {};
  const cursor = text === undefined ? null : readCursor(text);
  return cursor === null ? null : { cursor, room: Number(room), hasMore: hasMore === '1' };
}

function valuesOf(position: Position | null): PositionValues | null {
  if (position === null) return null;
  const { lineage, at, key, complete, shown } = position;
  return [lineage, at, key, complete, shown.at, shown.key];
}

function positionOf(values: PositionValues | null): Position | null {
  if (values === null) return null;
  const [lineage, at, key, complete, shownAt, shownKey] = values;
  return { lineage, at, key, complete, shown: { at: shownAt, key: shownKey } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In the order of a cursor's values. */
const DOMAINS = ['directory', 'events'] as const;
type Domain = (typeof DOMAINS)[number];

const NOWHERE = { directory: null, events: null } as const;
const FORM = 1;
const instant = z.int();
const positionForm = z.tuple([z.string(), instant, z.string(), instant, instant, z.string()]).nullable();
const cursorForm = z.tuple([z.literal(FORM), z.int(), positionForm, positionForm]);
type PositionValues = z.infer<typeof positionForm> & {};

const LONGEST_CURSOR = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;
