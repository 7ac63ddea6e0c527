import type { RawFeed } from '@calendar/model/feed';
import { afterAll, expect } from 'vitest';
import type { GraphReply, HowToAsk } from '../support/ask.ts';
import { type Graph, type GraphOptions, startGraph } from '../support/graph.ts';

/**
 * Starts the whole graph over a small calendar, for the tests of a file. It is noon of Monday 2 June 2031 in Oslo until a
 * test says otherwise.
 */
export async function startCalendar(
  feed: RawFeed,
  options: Omit<GraphOptions, 'feed' | 'clock'> = {},
): Promise<Calendar> {
  let now = Date.parse(NOON);
  let leap = 0;
  const clock = () => {
    now += leap;
    return now;
  };
  const graph = await startGraph({ clock, ...options, feed }, afterAll);

  const data = async (document: string, variables: object = {}, how: HowToAsk = {}): Promise<Data> => {
    const { status, body } = await graph.ask(document, variables, how);
    expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
    return body.data ?? {};
  };
  const connection = async (selection: string, { filter, page, pageSize }: Page = {}): Promise<Data> => {
    const variables = { filter, page, pageSize };
    return (await data(eventsDocument(selection), variables))['events'] as Data;
  };
  const nodes = async (filter: object = {}, fields = 'id'): Promise<readonly Data[]> =>
    (await connection(`data { ${fields} }`, { filter, pageSize: 1000 }))['data'] as readonly Data[];

  return {
    graph,
    at(instant, runsOn = 0) {
      leap = runsOn;
      const moved = Date.parse(instant);
      if (Number.isNaN(moved)) throw new Error(`${instant} is not an instant.`);
      now = moved;
    },
    data,
    connection,
    nodes,
    ids: async (filter) => (await nodes(filter)).map(({ id }) => id as string),
    event: async (id, fields) => {
      const document = `query ($id: String!) { eventByID(eventID: $id) { ${fields} } }`;
      return (await data(document, { id }))['eventByID'] as Data | null;
    },
    refusalOf: (filter) => graph.ask(eventsDocument('totalCount'), { filter }),
  };
}

/** The first time on the clock of a calendar. */
export const NOON = '2031-06-02T12:00:00+02:00';

function eventsDocument(selection: string): string {
  return `query ($filter: Filter, $page: Int, $pageSize: Int) {
    events(filter: $filter, page: $page, pageSize: $pageSize) { ${selection} }
  }`;
}

/** A running graph, its clock, and short ways of asking it. What asks for data fails when there are errors. */
export interface Calendar {
  readonly graph: Graph;
  /**
   * Sets the clock to an instant: RFC 3339, with an offset.
   *
   * @param runsOn milliseconds that it runs on each time it is read
   */
  at(instant: string, runsOn?: number): void;
  data(document: string, variables?: object, how?: HowToAsk): Promise<Data>;
  /** The selection of `events`. */
  connection(selection: string, asked?: Page): Promise<Data>;
  /** All nodes of `events`. */
  nodes(filter?: object, fields?: string): Promise<readonly Data[]>;
  /** The ids of all nodes of `events`, in their order. */
  ids(filter?: object): Promise<readonly string[]>;
  /** What `eventByID` finds. */
  event(id: string, fields: string): Promise<Data | null>;
  /** The whole answer to a filter that is to be refused. */
  refusalOf(filter: object): Promise<GraphReply>;
}

export type Data = Readonly<Record<string, unknown>>;

interface Page {
  readonly filter?: object;
  readonly page?: number | null;
  readonly pageSize?: number | null;
}
