import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS, VENUE } from '../../support/processes/steadyFeed.ts';

/**
 * Reads lists of the steady calendar until it is stopped, a few at a time, and checks every answer whole. Every other
 * question was never asked before, so that no memory of answers can give it.
 *
 * @param endpoints where to read, in turn; asked for before each read
 * @param isOfAll whether the questions are to every subgraph
 */
export function readSteadily(endpoints: () => readonly string[], isOfAll = false) {
  const failures: string[] = [];
  let stopping = false;
  let reads = 0;
  const readers = Array.from({ length: READERS }, async () => {
    while (!stopping) {
      const turn = reads++;
      const urls = endpoints();
      const failure = await readList(
        urls[turn % urls.length] ?? 'no endpoint',
        turn % 2 === 0 ? turn : 0,
        isOfAll,
      );
      if (failure !== null) failures.push(failure);
      await sleep(PAUSE);
    }
  });
  return {
    get reads() {
      return reads;
    },
    failures,
    async stop() {
      stopping = true;
      await Promise.all(readers);
      return { reads, failures };
    },
  };
}

/**
 * Reads one list and checks it.
 *
 * @param news makes it a question that was not asked before
 * @param isOfAll whether it is a question to every subgraph, and not to `events` alone
 * @returns what is wrong with the answer; null when nothing is
 */
export async function readList(url: string, news = 0, isOfAll = false): Promise<string | null> {
  const began = performance.now();
  const failed = (what: string) => `after ${Math.round(performance.now() - began)} ms from ${url}: ${what}`;
  const untilDate = `2100-01-01 ${new Date(news * 1000).toISOString().slice(11, 19)}+01:00`;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: isOfAll ? OF_ALL : LIST, variables: { filter: { untilDate } } }),
      signal: AbortSignal.timeout(LONGEST_READ),
    });
    const text = await response.text();
    const { data, errors } = JSON.parse(text) as ListAnswer;
    const list = data?.events;
    const isRight =
      response.status === 200 &&
      errors === undefined &&
      list?.totalCount === EVENTS &&
      list.data.length === 10 &&
      list.data.every(({ venue, organizers }) => venue?.name === VENUE && organizers[0]?.name === 'Laget') &&
      (!isOfAll || data?.categories?.[0]?.name_nb === 'Musikk');
    return isRight ? null : failed(`${response.status} ${text.slice(0, 300)}`);
  } catch (error) {
    const { message, cause } = error as Error;
    return failed(`${message} ${cause instanceof Error ? cause.message : ''}`);
  }
}

const LIST = `query List($filter: Filter) {
  events(filter: $filter) {
    totalCount
    data { id title_nb startDate venue { name } organizers { name } categories }
    venues { hits name }
  }
}`;

const OF_ALL = LIST.replace(/\}$/, 'categories { name_nb } }');

export const READERS = 4;
/** Milliseconds: the parts that start again need the processors as well. */
const PAUSE = 100;
/** A caller who waits for longer counts the read as failed. */
const LONGEST_READ = 12_000;

interface ListAnswer {
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
