import { expect, it } from 'vitest';
import type { Execution } from './Execution.ts';
import { CostBudget } from './Execution.ts';
import { inOneState } from './Executor.ts';
import { Freshness } from './Freshness.ts';

/** Executes an operation whose fetches meet these revisions of two subgraphs, a pair at each try. */
async function tried(pairs: readonly (readonly [string, string])[]) {
  const asked: (string | undefined)[] = [];
  const left: number[] = [];
  const execute = inOneState(async ({ freshness, budget }) => {
    const [a, b] = pairs[asked.length] ?? ['a:0', 'b:0'];
    asked.push(freshness.at('a'));
    left.push(budget.left);
    budget.spend(10);
    for (const [name, revision] of [
      ['a', a],
      ['b', b],
    ] as const)
      freshness.note(name, { revision, validUntil: Number.POSITIVE_INFINITY, freshUntil: undefined });
    return { data: `try ${asked.length}`, errors: [] };
  });
  const states = new Map([['a', 'a:1']]);
  const execution = {
    freshness: new Freshness(states),
    budget: new CostBudget(15),
    revisions: { states, record: () => undefined },
  } as unknown as Execution;
  const { data, freshness } = await execute(execution);
  return { data, asked, left, lasting: freshness.lasting };
}

it('an answer of one state is the first one', async () => {
  expect(await tried([['a:1', 'b:1+a:1']])).toEqual({
    data: 'try 1',
    asked: ['a:1'],
    left: [15],
    lasting: true,
  });
});

it('where two states were met all is done again at the later one, with the whole budget', async () => {
  const found = await tried([
    ['a:1', 'b:1+a:2'],
    ['a:2', 'b:1+a:2'],
  ]);
  expect(found).toEqual({ data: 'try 2', asked: ['a:1', 'a:2'], left: [15, 15], lasting: true });
});

it('it is tried three times, and then answered as it is', async () => {
  const moving = [2, 3, 4, 5].map((later) => [`a:${later - 1}`, `b:1+a:${later}`] as const);
  const found = await tried(moving);
  expect(found).toMatchObject({ data: 'try 3', asked: ['a:1', 'a:2', 'a:3'], lasting: false });
});
