import { EVENTS, VENUE } from '../../support/processes/steadyFeed.ts';

/**
 * Asks a question that was never asked before and needs every subgraph, and checks the whole answer.
 *
 * @param news makes it a question that was not asked before
 * @returns what is wrong with the answer; null when nothing is
 * @throws when there is no answer
 */
export async function readNews(url: string, news: number): Promise<string | null> {
  const instant = new Date(Date.UTC(2100, 0, 1) + news * 1000).toISOString();
  const untilDate = `${instant.slice(0, 10)} ${instant.slice(11, 19)}+01:00`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUESTION, variables: { filter: { untilDate } } }),
    signal: AbortSignal.timeout(LONGEST_READ),
  });
  const text = await response.text();
  const { data, errors } = JSON.parse(text) as News;
  const list = data?.events;
  const isRight =
    response.status === 200 &&
    errors === undefined &&
    list?.totalCount === EVENTS &&
    list.data.length === 10 &&
    list.data.every(({ venue, organizers }) => venue?.name === VENUE && organizers[0]?.name === 'Laget') &&
    data?.categories?.[0]?.name_nb === 'Musikk';
  return isRight ? null : `${response.status} ${text.slice(0, 300)}`;
}

const QUESTION = `query News($filter: Filter) {
  events(filter: $filter) {
    totalCount
    data { id title_nb startDate venue { name } organizers { name } categories }
    venues { hits name }
  }
  categories { name_nb }
}`;

/** Milliseconds. A caller who waits for longer counts the read as lost. */
const LONGEST_READ = 12_000;

interface News {
  readonly data?: {
    readonly events?: {
      readonly totalCount: number;
      readonly data: readonly {
        readonly venue: { readonly name: string } | null;
        readonly organizers: readonly { readonly name: string }[];
      }[];
    };
    readonly categories?: readonly { readonly name_nb: string }[];
  } | null;
  readonly errors?: unknown;
}
