import { describe, expect, it } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { startTestGraph, type TestGraph } from '../../testing/startTestGraph.ts';

/** No caller may ever read this, nor the text beside it where it is planted. */
const SECRET = 'hunter2-4f6c1e';
const PLANTED = `${SECRET} postgresql://calendar:${SECRET}@db.internal:5432/events at load (/srv/${SECRET}/store.ts:12:7)`;

const json = { 'content-type': 'application/json' };
const own = { ...json, 'x-calendar-revision': 'events:1' };
const respond: Record<string, TestGraph['events']['respond']> = {
  'the message of a resolver’s error': (response) =>
    response
      .writeHead(200, own)
      .end(JSON.stringify({ data: { events: null }, errors: [{ message: PLANTED, path: ['events'] }] })),
  'the extensions of an error': (response) =>
    response.writeHead(200, own).end(
      JSON.stringify({
        data: { events: null },
        errors: [
          {
            message: 'Internal error',
            path: ['events'],
            extensions: {
              code: 'INTERNAL_SERVER_ERROR',
              stacktrace: [PLANTED],
              exception: { sql: PLANTED },
              http: { status: 599, headers: { 'x-planted': PLANTED } },
            },
          },
        ],
        extensions: { trace: PLANTED },
      }),
    ),
  'the extensions of an error about a value': (response) =>
    response.writeHead(200, own).end(
      JSON.stringify({
        data: { events: null },
        errors: [
          {
            message: 'page must be 0 or more',
            path: ['events'],
            extensions: { code: 'BAD_USER_INPUT', stacktrace: [PLANTED], invalidArgs: [{ at: PLANTED }] },
          },
        ],
      }),
    ),
  'an error without a path': (response) =>
    response.writeHead(200, own).end(JSON.stringify({ errors: [{ message: PLANTED }] })),
  'a refusal of the secret': (response) =>
    response.writeHead(401, json).end(JSON.stringify({ errors: [{ message: `not ${PLANTED}` }] })),
  'the header of a revision': (response) =>
    response
      .writeHead(200, { ...json, 'x-calendar-revision': SECRET, 'x-calendar-valid-until': SECRET })
      .end('{"data":{"events":{"totalCount":1}}}'),
};

/**
 * Each case has a separate graph. After a few failures a subgraph is not asked any more, and would get no planted
 * error.
 */
async function withGraph(work: (graph: TestGraph) => Promise<void>): Promise<void> {
  const graph = await startTestGraph({ internalSecret: SECRET });
  try {
    await work(graph);
  } finally {
    await graph.close();
  }
}

describe('a secret in', () => {
  for (const [place, answer] of Object.entries(respond)) {
    it(`${place} is not in any answer`, () =>
      withGraph(async (graph) => {
        for (const query of [
          '{ events { totalCount } }',
          '{ events { totalCount } categories { id } }',
          '{ __type(name: "Event") { name } events { totalCount } }',
        ]) {
          graph.reset();
          graph.events.respond = answer;
          const { status, headers, body } = await ask(graph.endpoint, query);
          expect(graph.events.requests).not.toEqual([]);
          expect(status).toBe(200);
          const shown = JSON.stringify([body, [...headers]]);
          expect(shown).not.toContain(SECRET);
          expect(shown).not.toMatch(/internal:|\/srv\/|postgresql|\.ts:|127\.0\.0\.1|stacktrace|ECONN|<pre>/);
        }
      }));
  }
});
