import { parseDateTime } from '@calendar/time';
import { GraphAway } from '../graph/GraphAway.ts';
import type { Named } from '../graph/names.operation.ts';
import type { Filter } from '../parameters/filterParameters.ts';
import type { Work } from '../serve/Route.ts';
import { type NewsNode, news, newsCount, newsOfIds, newsTimes } from './news.operation.ts';

/**
 * Reads the events that were published or changed last, newest first. The interface orders events by their dates. So
 * this asks for events that are new since a moment. The moment must give enough events, but not too many to sort. If
 * too many changed at one moment, as after an import of all, those with the earliest dates are taken.
 */
export async function readNews(filter: Filter, most: number, work: Work): Promise<ReadNews> {
  const { ask, now } = work;
  const { window = USUAL, seen = {} } = (work.remembered ?? {}) as Partial<Remembered>;
  const variables = (at: number) => since(filter, now - (WINDOWS[at] ?? now));
  let names: ReadNews['names'] = [];
  const count = async (at: number): Promise<number> => {
    const { changed, published } = await ask(newsCount, variables(at));
    if (changed === null || published === null) throw new GraphAway('there is no list of events');
    names = [...changed.venues, ...changed.organizers];
    return Math.max(changed.totalCount, published.totalCount);
  };
  let at = Math.min(Math.max(0, window), WINDOWS.length - 1);
  let found = await count(at);
  // Either it becomes longer or shorter, never both: it ends.
  if (found < most)
    while (found < most && at < WINDOWS.length - 1) {
      const longer = await count(at + 1);
      if (longer > PAGE) break;
      found = longer;
      at++;
    }
  else
    while (found > PAGE && at > 0) {
      found = await count(at - 1);
      if (found === 0) break;
      at--;
    }
  const { changed, published } = await ask(news, { ...variables(at), pageSize: PAGE });
  if (changed === null || published === null) throw new GraphAway('there is no list of events');
  const nodes = new Map([...changed.data, ...published.data].map((node) => [node.id, node]));
  const dated = [...nodes.values()].flatMap((node) => {
    const item = datedNews(node);
    return item === undefined ? [] : [item];
  });
  const undated = await readUndated(filter, most, work, seen);
  const newestFirst = [...dated, ...undated.news].toSorted(
    (one, other) => other.changedAt - one.changedAt || (one.node.id < other.node.id ? -1 : 1),
  );
  return { news: newestFirst.slice(0, most), names, remember: { window: at, seen: undated.seen } };
}

/** Events without any time are as new as when this feed first had them. The last answer says when that was. */
async function readUndated(filter: Filter, most: number, { ask, now }: Work, before: Remembered['seen']) {
  const { events } = await ask(newsTimes, { filter });
  const ids = (events?.data ?? [])
    .filter((node) => timesOf(node).changedAt === undefined)
    .map(({ id }) => id);
  const seen: Remembered['seen'] = Object.fromEntries(ids.map((id) => [id, before[id] ?? now]));
  const newest = ids.toSorted((one, other) => (seen[other] ?? 0) - (seen[one] ?? 0)).slice(0, most);
  const { eventsByIDs } = newest.length === 0 ? { eventsByIDs: [] } : await ask(newsOfIds, { ids: newest });
  const news = (eventsByIDs ?? []).map((node): News => {
    const at = seen[node.id] ?? now;
    return { node, publishedAt: at, changedAt: at };
  });
  return { seen, news };
}

/** Undefined if the record has no time. */
function datedNews(node: NewsNode): News | undefined {
  const { publishedAt, changedAt } = timesOf(node);
  return changedAt === undefined ? undefined : { node, publishedAt: publishedAt ?? changedAt, changedAt };
}

function timesOf(node: Pick<NewsNode, 'publishingDate' | 'created_at' | 'updated_at'>) {
  const publishedAt = instantOf(node.publishingDate) ?? instantOf(node.created_at);
  const updated = instantOf(node.updated_at);
  const isDated = publishedAt !== undefined || updated !== undefined;
  return { publishedAt, changedAt: isDated ? Math.max(publishedAt ?? 0, updated ?? 0) : undefined };
}

/** The caller's own conditions apply as well. */
function since(filter: Filter, moment: number): { readonly changed: Filter; readonly published: Filter } {
  const text = new Date(moment).toISOString();
  const later = (own: string | undefined) =>
    own !== undefined && (instantOf(own) ?? 0) > moment ? own : text;
  return {
    changed: { ...filter, updatedSince: later(filter.updatedSince) },
    published: { ...filter, publishedSince: later(filter.publishedSince) },
  };
}

function instantOf(text: string | null): number | undefined {
  return text === null ? undefined : (parseDateTime(text) ?? undefined);
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds back from now. The last one covers everything. */
const WINDOWS = [HOUR, 6 * HOUR, DAY, 7 * DAY, 30 * DAY, 365 * DAY, undefined] as const;
const USUAL = 3;
/** Events that are fetched to be sorted, of each kind. */
const PAGE = 250;

export interface ReadNews {
  readonly news: readonly News[];
  readonly remember: Remembered;
  /** Of its venues and organizers. */
  readonly names: readonly Named[];
}

interface Remembered {
  /** With which the search begins. */
  readonly window: number;
  /** When this feed first had an event that has no time, by id, milliseconds since 1970. */
  readonly seen: Readonly<Record<string, number>>;
}

export interface News {
  readonly node: NewsNode;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
  /** When it was published or changed last. */
  readonly changedAt: number;
}
