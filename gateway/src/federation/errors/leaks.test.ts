import { expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../../test/support/ask.ts';
import { answering } from '../../testing/startSubgraph.ts';
import { startTestGraph, type TestGraph } from '../../testing/startTestGraph.ts';

/** No caller may ever read this, nor the text beside it where it is planted. */
const SECRET = 'hunter2-4f6c1e';
const PLANTED = `${SECRET} postgresql://calendar:${SECRET}@db.internal:5432/events at load (/srv/${SECRET}/store.ts:12:7)`;

const own = { 'x-calendar-revision': 'events:1' };
const failed = (error: object, others = {}) =>
  answering({ data: { events: null }, errors: [{ path: ['events'], ...error }], ...others }, 200, own);
const respond: Record<string, TestGraph['events']['respond']> = {
  'the message of a resolver’s error': failed({ message: PLANTED }),
  'the extensions of an error': failed(
    {
      message: 'Internal error',
      extensions: {
        code: 'INTERNAL_SERVER_ERROR',
        stacktrace: [PLANTED],
        exception: { sql: PLANTED },
        http: { status: 599, headers: { 'x-planted': PLANTED } },
      },
    },
    { extensions: { trace: PLANTED } },
  ),
  'the extensions of an error about a value': failed({
    message: 'page must be 0 or more',
    extensions: { code: 'BAD_USER_INPUT', stacktrace: [PLANTED], invalidArgs: [{ at: PLANTED }] },
  }),
  'an error without a path': answering({ errors: [{ message: PLANTED }] }, 200, own),
  'a refusal of the secret': answering({ errors: [{ message: `not ${PLANTED}` }] }, 401),
  'the header of a revision': answering('{"data":{"events":{"totalCount":1}}}', 200, {
    'x-calendar-revision': SECRET,
    'x-calendar-valid-until': SECRET,
  }),
};

it.each(Object.entries(respond))('a secret in %s is not in any answer', async (_, answer) => {
  // A graph of its own: after a few failures a subgraph is not asked any more, and would get no planted error.
  const graph = await startTestGraph({ internalSecret: SECRET }, onTestFinished);
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
});
