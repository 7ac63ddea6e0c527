import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareAnswers } from './compareAnswers.ts';
import { type Asked, documents } from './generate/documents.ts';
import { postDocument } from './postDocument.ts';
import { supergraphs } from './supergraphs/graphs/index.ts';
import { joinWeight } from './supergraphs/joinWeight.ts';
import { type RunningSupergraph, startSupergraph } from './supergraphs/startSupergraph.ts';

/** Small supergraphs of every form of federation, each against one server over the same data. */
const DOCUMENTS = Number(process.env['DIFFERENTIAL_DOCUMENTS'] ?? 120);
/** Milliseconds, most of them for making a document smaller that is answered wrong, before it is shown. */
const LONGEST = 90_000 + DOCUMENTS * 100;

const counted = { asked: 0, joined: 0, cached: 0 };

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

  test('its documents are joined, and their answers cached', async () => {
    // A hundred in all, for the shares alone: above, the documents are others each time.
    for (const asked of fc.sample(some, { numRuns: 8, seed: 1 })) {
      const reached = await reachedBy(asked);
      counted.asked += 1;
      if (reached.size > 1) counted.joined += 1;
      if (reached.size > 0 && (await reachedBy(asked)).size === 0) counted.cached += 1;
    }
  });

  /** Names of the subgraphs that were fetched from for this document. */
  async function reachedBy(asked: Asked): Promise<ReadonlySet<string>> {
    const before = graph.asked();
    await postDocument(graph.endpoint, asked);
    return new Set(
      Object.entries(graph.asked()).flatMap(([name, times]) => (times === before[name] ? [] : [name])),
    );
  }
});

test('at least half of the documents need more than one subgraph, and answers were cached', () => {
  expect(counted.joined).toBeGreaterThanOrEqual(counted.asked / 2);
  expect(counted.cached).toBeGreaterThan(counted.asked / 10);
});
