import { REPLY_HEADERS } from '@calendar/http/protocol';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../../../test/support/ask.ts';
import { answering } from '../../testing/startSubgraph.ts';
import { startTestGraph, type TestGraph } from '../../testing/startTestGraph.ts';

const graph = await startTestGraph({}, afterAll);
/** Its gateway does not wait long for a subgraph that hangs. */
const impatient = await startTestGraph({ fetchDeadline: 1500 }, afterAll);
for (const { reset } of [graph, impatient]) beforeEach(reset);

it('what a caller gets introspection beside data is answered in one response', async () => {
  const { body } = await ask(
    graph.endpoint,
    '{ __type(name: "Venue") { name } events { totalCount } __typename }',
  );
  expect(body.data).toEqual({ __type: { name: 'Venue' }, events: { totalCount: 3 }, __typename: 'Query' });
  const unfit = await ask(graph.endpoint, 'query ($of: String) { __type(name: $of) { name } }');
  expect(unfit.body.errors?.[0]?.extensions).toEqual({ code: 'GRAPHQL_VALIDATION_FAILED' });
});

describe('failures', () => {
  const joined = '{ events { data { id venue { name mapImageURL } } } categories { id } }';

  it('a masked error of a subgraph keeps the id under which the subgraph logged it', async () => {
    const extensions = { code: 'INTERNAL_SERVER_ERROR', id: 'abc', stacktrace: ['at x'] };
    graph.events.respond = answering(
      { errors: [{ message: 'boom', path: ['events'], extensions }], data: { events: null } },
      200,
      { [REPLY_HEADERS.revision]: 'events:1' },
    );
    const { body } = await ask(graph.endpoint, '{ events { totalCount } }');
    expect(body).toEqual({
      errors: [
        {
          message: 'Internal error',
          path: ['events'],
          extensions: { code: 'INTERNAL_SERVER_ERROR', id: 'abc' },
        },
      ],
      data: { events: null },
    });
  });

  const faults: Record<string, TestGraph['events']['respond']> = {
    'answers an HTML page': answering('<p>host.internal</p>', 200, { 'content-type': 'text/html' }),
    'leads elsewhere': answering('', 302, { location: 'http://host.internal/' }),
    'answers in a type of its own': answering('{}', 200, { 'content-type': 'text/host' }),
    'answers 500': answering('{"stack":"at /srv/x.ts"}', 500),
    'answers garbage': answering('{"data":{"ev'),
    'answers something that is not a response': answering('[1]'),
    'answers without data': answering('{}'),
    'refuses the document': answering({
      errors: [{ message: 'Cannot query field', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
    }),
    'cuts the connection': (response) => response.destroy(),
    'cuts the answer short': (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"data":{"events":{"total', () => response.destroy());
    },
    hangs: () => undefined,
  };
  const graphFor = (fault: string) => (fault === 'hangs' ? impatient : graph);
  for (const [fault, respond] of Object.entries(faults)) {
    it(`a subgraph that ${fault} nulls its own fields only`, async () => {
      const asked = graphFor(fault);
      asked.directory.respond = respond;
      const { status, body } = await ask(asked.endpoint, joined);
      expect(status).toBe(200);
      expect(body.data.categories).toEqual([{ id: 'MUSIC' }]);
      expect(body.data.events.data[0]).toEqual({
        id: 'event-1',
        venue: { name: 'Venue b «æøå»', mapImageURL: null },
      });
      expect(body.errors?.map(({ path }) => path)).toEqual(
        [0, 1, 2].map((index) => ['events', 'data', index, 'venue', 'mapImageURL']),
      );
      expect(body.errors?.[0]?.extensions?.['code']).toBe('SERVICE_UNAVAILABLE');
      expect(JSON.stringify(body.errors)).not.toMatch(/directory|host|srv|127\.0|valid/i);
      expect(asked.log()).toContain(String(body.errors?.[0]?.extensions?.['id']));
    });
  }

  it('entities that are fewer than asked for are a failure of their fields', async () => {
    for (const answer of ['{"data":{"_entities":[]}}', '{"data":{}}']) {
      graph.directory.respond = answering(answer);
      const { status, body } = await ask(graph.endpoint, joined);
      expect(status).toBe(200);
      expect(body.data.events.data[0].venue.mapImageURL).toBeNull();
      expect(body.errors).toHaveLength(3);
      expect(graph.log()).toContain('answered without the entities');
    }
  });
});
