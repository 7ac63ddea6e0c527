import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareAnswers } from './compareAnswers.ts';
import { documents } from './generate/documents.ts';
import { supergraphs } from './supergraphs/graphs/index.ts';
import { type RunningSupergraph, startSupergraph } from './supergraphs/startSupergraph.ts';

const total = Number(process.env['DIFFERENTIAL_DOCUMENTS'] ?? 1500);

describe.each(supergraphs)('$name', (text) => {
  let graph: RunningSupergraph;
  beforeAll(async () => {
    graph = await startSupergraph(text);
  });
  afterAll(() => graph?.close());

  test('every document is answered as by one server, and most of them are joined', async () => {
    const counts = { asked: 0, joined: 0, kept: 0 };
    const together = fc.array(documents(graph.publicSchema, { levels: 6 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(together, async (some) => {
        counts.asked += some.length;
        await compareAnswers(graph.endpoint, some, (one) => graph.oneServer.answer(one));
      }),
      { numRuns: Math.ceil(total / supergraphs.length / 2) },
    );
    expect(counts.asked).toBeGreaterThan(0);
  });
});
