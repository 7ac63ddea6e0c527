import fc from 'fast-check';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { compareAnswers } from './compareAnswers.ts';
import { type Asked, documents } from './generate/documents.ts';
import { supergraphs } from './supergraphs/graphs/index.ts';
import { joinWeight } from './supergraphs/joinWeight.ts';
import { type RunningSupergraph, startSupergraph } from './supergraphs/startSupergraph.ts';

/** Small supergraphs of every form of federation, each against one server over the same data. */
const DOCUMENTS = Number(process.env['DIFFERENTIAL_DOCUMENTS'] ?? 120);
/** Milliseconds, most of them for making a document smaller that is answered wrong, before it is shown. */
const LONGEST = 90_000 + DOCUMENTS * 100;

describe.each(supergraphs)('$name', (text) => {
  let graph: RunningSupergraph;
  let some: fc.Arbitrary<Asked>;
  beforeAll(async () => {
    graph = await startSupergraph(text);
    some = documents(graph.publicSchema, { levels: text.levels ?? 4, weight: joinWeight(graph.shapes) });
  });
  afterAll(() => graph?.close());

  const compare = (together: readonly Asked[], endpoint = graph.endpoint) =>
    compareAnswers(endpoint, together, (asked) => graph.oneServer.answer(asked));

  test(
    'every document is answered as by one server, with caches and without (rules 48)',
    async () => {
      const compareBoth = async (together: readonly Asked[]) => {
        await compare(together, graph.uncached);
        await compare(together);
      };
      await fc.assert(fc.asyncProperty(fc.array(some, { minLength: 1, maxLength: 3 }), compareBoth), {
        numRuns: Math.ceil(DOCUMENTS / supergraphs.length / 2),
        interruptAfterTimeLimit: LONGEST,
      });
    },
    LONGEST + 60_000,
  );
});
