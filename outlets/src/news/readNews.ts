import { parseDateTime } from '@calendar/time';
import { GraphAway } from '../graph/GraphAway.ts';
import type { Named } from '../graph/names.operation.ts';
import type { Filter } from '../parameters/filterParameters.ts';
import type { Work } from '../serve/Route.ts';
import { type NewsNode, news, newsCount } from './news.operation.ts';

/**
 * Reads the events that were published or changed last, newest first. The interface orders events by their dates. So
 * this asks for events that are new since a moment. The moment must give enough events, but not too many to sort. If
 * too many changed at one moment, as after an import of all, those with the earliest dates are taken.
 *
 * @param window with which the search begins, from the last answer
 */
export async function readNews(
  filter: Filter,
  most: number,
  { ask, now }: Work,
  window = USUAL,
): Promise<ReadNews> {
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
  const newestFirst = dated.toSorted(
    (one, other) => other.changedAt - one.changedAt || (one.node.id < other.node.id ? -1 : 1),
  );
  return { news: newestFirst.slice(0, most), window: at, names };
}

/** Undefined if the record has no time. */
function datedNews(node: NewsNode): News | undefined {
  const published = instantOf(node.publishingDate) ?? instantOf(node.created_at);
  const updated = instantOf(node.updated_at);
  const changedAt = Math.max(published ?? 0, updated ?? 0);
  return published === undefined && updated === undefined
    ? undefined
    : { node, publishedAt: published ?? changedAt, changedAt };
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
  readonly window: number;
  /** Of its venues and organizers. */
  readonly names: readonly Named[];
}

export interface News {
  readonly node: NewsNode;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
  /** When it was published or changed last. */
  readonly changedAt: number;
}
