import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareErrors } from '../differential/compareErrors.ts';
import { type Asked, documents } from '../differential/generate/documents.ts';
import { supergraphs } from '../differential/supergraphs/graphs/index.ts';
import { joinHere } from '../differential/supergraphs/joinHere.ts';
import { joinWeight } from '../differential/supergraphs/joinWeight.ts';

// Those that serve what they were composed with. The others need the parts of the gateway that tell.
const alike = supergraphs.filter(({ subgraphs }) => subgraphs.every(({ served }) => served === undefined));

test.each(alike)('joins of $name are what one server answers (rules 48)', async (text) => {
  const graph = joinHere(text);
  try {
    const some = documents(graph.publicSchema, {
      levels: text.levels ?? 4,
      weight: joinWeight(graph.shapes),
    });
    await fc.assert(
      fc.asyncProperty(some, async (asked: Asked) => {
        const right = await graph.rightAnswer(asked);
        for (const isCached of [false, true, true]) {
          const { text: data, errors } = await graph.answer(asked, isCached);
          expect(data).toBe(JSON.stringify(right.data));
          expect(compareErrors({ data: right.data, errors }, right)).toEqual([]);
        }
      }),
      { numRuns: 25 },
    );
  } finally {
    graph.close();
  }
});
