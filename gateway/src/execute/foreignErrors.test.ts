import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ask } from '../testing/ask.ts';
import { startTestGraph, type TestGraph } from '../testing/startTestGraph.ts';

let graph: TestGraph;
beforeAll(async () => {
  graph = await startTestGraph();
});
beforeEach(() => graph.reset());
afterAll(() => graph.close());

const joined = '{ events { totalCount data { venue { mapImageURL } } } }';
const invalid = { message: 'size must be positive', extensions: { code: 'BAD_USER_INPUT' } };

it.each([
  ['of entities', joined],
  ['of an operation that is forwarded', '{ venues { name } }'],
])(
  'a fetch %s that is answered without data, for an invalid value, says so to callers (rules 34)',
  async (_, query) => {
    answer({ data: null, errors: [invalid] });
    const { body } = await ask(graph.endpoint, query);
    expect(body.data).toBeNull();
    expect(body.errors?.[0]).toMatchObject(invalid);
  },
);

it('an error beside complete entities has no path: that of the fetch is nowhere in the answer', async () => {
  const map = (name: string) => ({ __typename: 'Venue', mapImageURL: name });
  answer({
    data: { _entities: [map('one'), map('two')] },
    errors: [{ message: 'stale', path: ['_entities', 1], extensions: { code: 'STALE' } }],
  });
  const { body } = await ask(graph.endpoint, joined);
  const maps = body.data.events.data.map(
    ({ venue }: { venue: { mapImageURL: string } }) => venue.mapImageURL,
  );
  expect(new Set(maps)).toEqual(new Set(['one', 'two']));
  expect(body.errors).toEqual([
    {
      message: expect.stringContaining('cannot be reached'),
      extensions: expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }),
    },
  ]);
});

function answer(reply: object): void {
  graph.directory.respond = (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
}
