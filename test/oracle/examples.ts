import { answer } from './oracle.ts';
import type { Asked, Filter, Question, Settings } from './question.ts';
import type { RawDate, RawEvent, RawFeed } from './rawFeed.ts';

/** Small named builders for the oracle's own tests. */
export const NOON = Date.parse('2026-06-15T12:00:00+02:00');
export const SETTINGS: Settings = { siteUrl: 'https://calendar.example', specialEventId: 'special' };

/** An event with one date at 18:00 to 20:00 on the day of `NOON`, unless told otherwise. */
export function anEvent(id: string, changes: Partial<RawEvent> = {}): RawEvent {
  return {
    id,
    event_slug: id,
    title_nb: `Tittel ${id}`,
    dates: [aDate('2026-06-15 18:00:00', 120)],
    ...changes,
  };
}

export function aDate(
  startDate: string,
  duration: number | null = null,
  changes: Partial<RawDate> = {},
): RawDate {
  return { startDate, duration, ...changes };
}

/** An event on these dates, each of two hours. */
export function onDates(id: string, ...starts: readonly string[]): RawEvent {
  return anEvent(id, { dates: starts.map((start) => aDate(start, 120)) });
}

export function ask(feed: RawFeed, question: Question, asked: Partial<Asked & Settings> = {}): unknown {
  const settings = { ...SETTINGS, ...asked };
  const given = answer(feed, settings, question, { now: asked.now ?? NOON, method: asked.method ?? 'POST' });
  return 'data' in given ? given.data : given;
}

/** The `events` connection for a filter. */
export function list(
  feed: RawFeed,
  filter: Filter = {},
  asked: Partial<Asked & Settings> & { page?: number; pageSize?: number } = {},
): Connection {
  const { page, pageSize } = asked;
  const variables = {
    filter,
    ...(page === undefined ? {} : { page }),
    ...(pageSize === undefined ? {} : { pageSize }),
  };
  return ask(feed, { query: 'events', variables }, asked) as Connection;
}

/** The nodes of the list as `id@startDate`, with `+start` for each repetition. */
export function nodes(feed: RawFeed, filter: Filter = {}, asked: Partial<Asked & Settings> = {}): string[] {
  return list(feed, filter, asked).data.map((node) =>
    [
      `${node.id}@${node.startDate.slice(5, 16)}`,
      ...node.repetitions.map((r) => r.startDate.slice(5, 16)),
    ].join(' +'),
  );
}

/** The ids of the list. */
export function ids(feed: RawFeed, filter: Filter = {}, asked: Partial<Asked & Settings> = {}): string[] {
  return list(feed, filter, asked).data.map((node) => node.id);
}

export interface Connection {
  readonly totalCount: number;
  readonly hasMore: boolean;
  readonly pageInfo: { readonly currentPage: number; readonly pageSize: number; readonly totalPages: number };
  readonly data: readonly ShownEvent[];
  readonly venues: readonly { readonly hits: number; readonly id: string }[];
  readonly organizers: readonly { readonly hits: number; readonly id: string }[];
  readonly categories: readonly { readonly hits: number; readonly id: string }[];
}

export interface ShownEvent {
  readonly [field: string]: unknown;
  readonly id: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly repetitions: readonly { readonly startDate: string; readonly prices: unknown }[];
}
