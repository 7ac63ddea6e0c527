import fc from 'fast-check';
import { onTestFinished, test } from 'vitest';
import { compareAnswers } from './compareAnswers.ts';
import { type Asked, documents } from './generate/documents.ts';
import { supergraphs } from './supergraphs/graphs/index.ts';
import { joinWeight } from './supergraphs/joinWeight.ts';
import { startSupergraph } from './supergraphs/startSupergraph.ts';

/** Small supergraphs of every form of federation, each against one server over the same data. */
const DOCUMENTS = Number(process.env['DIFFERENTIAL_DOCUMENTS'] ?? 120);
/** Milliseconds, most of them for making a document smaller that is answered wrong, before it is shown. */
const LONGEST = 90_000 + DOCUMENTS * 100;

test.each(supergraphs)(
  '$name: every document is answered as by one server, with caches and without (rules 48)',
  async (text) => {
    const graph = await startSupergraph(text);
    onTestFinished(graph.close);
    const { publicSchema, shapes } = graph;
    const some = documents(publicSchema, { levels: text.levels ?? 4, weight: joinWeight(shapes) });
    const compareBoth = async (together: readonly Asked[]) => {
      for (const endpoint of [graph.uncached, graph.endpoint])
        await compareAnswers(endpoint, together, (asked) => graph.oneServer.answer(asked));
    };
    await fc.assert(fc.asyncProperty(fc.array(some, { minLength: 1, maxLength: 3 }), compareBoth), {
      numRuns: Math.ceil(DOCUMENTS / supergraphs.length / 2),
      interruptAfterTimeLimit: LONGEST,
    });
  },
  LONGEST + 60_000,
);
