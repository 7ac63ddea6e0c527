import type { ServerResponse } from 'node:http';
import { REPLY_HEADERS } from '@calendar/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { metricValue } from '../../../../test/support/metricValue.ts';
import { ask } from '../../testing/ask.ts';
import { startTestGraph, type TestGraph } from '../../testing/startTestGraph.ts';

let graph: TestGraph;
beforeAll(async () => {
  graph = await startTestGraph();
});
afterAll(() => graph.close());
beforeEach(() => graph.reset());

const maps = ['b', 'a', 'b'].map((id) => `https://maps.example/${id}.png`);

describe('an answer put together from what the subgraphs wrote', () => {
  it.each([
    ['a field beside others', '{ events { data { id venue { name mapImageURL } } } }'],
    ['in the caller’s order', '{ events { data { venue { mapImageURL name } id } totalCount } }'],
    ['a joined field alone', '{ events { data { venue { mapImageURL } } } }'],
    ['under other keys', '{ e: events { d: data { v: venue { slug: mapImageURL id: slug map: name } } } }'],
    [
      'in two places of one type, and of two subgraphs',
      '{ events { data { venue { mapImageURL } prices { ticketType { name_nb } price } repetitions { venue { mapImageURL } } } } }',
    ],
    [
      'in fragments, with __typename and conditions',
      `query ($yes: Boolean = true) { events { ...E data { id } } }
      fragment E on EventConnection { data { venue { __typename ...V } } __typename }
      fragment V on Venue { mapImageURL @include(if: $yes) name @skip(if: $yes) }`,
    ],
    [
      'with variables in both subgraphs’ parts',
      'query ($page: Int) { events(page: $page) { data { venue { mapImageURL } } } other: events(page: 0) { hasMore data { venue { name mapImageURL } } } }',
    ],
  ])('is byte for byte the one made value by value: %s', async (_, query) => {
    const before = await joins();
    const spliced = await textOf(query);
    graph.directory.revision = undefined;
    const merged = await textOf(query);
    expect(spliced).toBe(merged);
    expect(JSON.parse(spliced).errors).toBeUndefined();
    expect(spliced).toContain(maps[0]);
    const after = await joins();
    expect([after.spliced - before.spliced, after.merged - before.merged]).toEqual([1, 1]);
  });

  it('asks each subgraph once, for each entity once, whatever type it has', async () => {
    const { body } = await ask(
      graph.endpoint,
      '{ events { data { venue { mapImageURL } repetitions { venue { mapImageURL } } } } }',
    );
    expect(body.data.events.data.map(({ venue }: Placed) => venue.mapImageURL)).toEqual(maps);
    expect(graph.events.requests).toHaveLength(1);
    expect(graph.directory.requests.map(({ body }) => body.variables['representations'])).toEqual([
      ['b', 'a'].map((id) => ({ __typename: 'Venue', id })),
    ]);
  });

  it('is not asked where fields of one entity stand apart from each other', async () => {
    const before = await joins();
    const query = '{ events { data { organizers { email name telephoneNumber } venue { mapImageURL } } } }';
    expect((await ask(graph.endpoint, query)).body.errors).toBeUndefined();
    expect(await joins()).toEqual({ ...before, merged: before.merged + 1 });
  });
});

describe('what cannot be put together is made value by value, from the same replies', () => {
  const query = '{ events { data { id venue { mapImageURL name } } } }';

  it('an error has its place, and nobody is asked again', async () => {
    graph.directory.respond = replying({
      data: { _entities: [{ mapImageURL: maps[0] }, { mapImageURL: null }] },
      errors: [{ message: 'no map', path: ['_entities', 1, 'mapImageURL'] }],
    });
    const { body } = await ask(graph.endpoint, query);
    expect(body.data.events.data.map(({ venue }: Placed) => venue.mapImageURL)).toEqual([
      maps[0],
      null,
      maps[2],
    ]);
    expect(body.errors?.map(({ path }) => path)).toEqual([['events', 'data', 1, 'venue', 'mapImageURL']]);
    expect([graph.events, graph.directory].map(({ requests }) => requests.length)).toEqual([1, 1]);
  });

  it.each([
    ['hangs', () => undefined],
    ['has other entities than those that were asked', replying({ data: { _entities: [{}] } })],
    ['answers something else', replying({ data: { _entities: 'none' } })],
  ])('a subgraph that %s is not asked again', async (_, respond) => {
    graph.directory.respond = respond;
    const { body } = await ask(graph.endpoint, query);
    expect(body.data.events.data[0]).toEqual({
      id: 'event-1',
      venue: { mapImageURL: null, name: 'Venue b «æøå»' },
    });
    expect(body.errors?.map(({ path }) => path?.[2])).toEqual([0, 1, 2]);
    expect([graph.events, graph.directory].map(({ requests }) => requests.length)).toEqual([1, 1]);
  });

  it('an error of the first subgraph has its place by the caller’s keys', async () => {
    graph.events.respond = replying({
      data: { e: { data: [{ v: null }, { v: { key__0: 'a' } }] } },
      errors: [{ message: 'no venue', path: ['e', 'data', 0, 'v'] }],
    });
    const { body } = await ask(graph.endpoint, '{ e: events { data { v: venue { map: mapImageURL } } } }');
    expect(body.data).toEqual({ e: { data: [{ v: null }, { v: { map: maps[1] } }] } });
    expect(body.errors?.map(({ path }) => path)).toEqual([['e', 'data', 0, 'v']]);
  });
});

it('an entity that its subgraph does not have has no values, without an error', async () => {
  graph.directory.respond = replying({ data: { _entities: [null, { mapImageURL: 'x' }] } });
  const { body } = await ask(graph.endpoint, '{ events { data { venue { mapImageURL } } } }');
  expect(body.data.events.data.map(({ venue }: Placed) => venue.mapImageURL)).toEqual([null, 'x', null]);
  expect(body.errors).toBeUndefined();
});

interface Placed {
  readonly venue: { readonly mapImageURL: unknown };
}

async function textOf(query: string): Promise<string> {
  const response = await fetch(graph.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return response.text();
}

function replying(reply: object) {
  return (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', [REPLY_HEADERS.revision]: 'some:1' });
    response.end(JSON.stringify(reply));
  };
}

async function joins() {
  const text = await (await fetch(`${graph.gateway.adminUrl}/metrics`)).text();
  const count = (way: string) => metricValue(text, `calendar_joins_total{way="${way}"}`);
  return { spliced: count('spliced'), merged: count('merged') };
}
