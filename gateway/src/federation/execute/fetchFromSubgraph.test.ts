import { expect, it } from 'vitest';
import type { SubgraphReply, SubgraphRequest } from '../../backends/Fetch.ts';
import { SubgraphFailure, SubgraphRefusal } from '../../backends/SubgraphFailure.ts';
import { Refusal } from '../errors/Refusal.ts';
import { CostBudget, type Execution, fetchFromSubgraph } from './Execution.ts';
import { Freshness } from './Freshness.ts';

const request = { query: '{ a }', variables: '{}' };

function started(answer: () => Promise<Partial<SubgraphReply>>) {
  const asked: SubgraphRequest[] = [];
  const recorded: string[] = [];
  const states = new Map([['a', 'a:1']]);
  const subgraph = {
    fetch(given: SubgraphRequest) {
      asked.push(given);
      return answer();
    },
  };
  const execution = {
    facts: {},
    subgraphs: new Map([['a', subgraph]]),
    revisions: { states, record: (name: string, token: string) => recorded.push(`${name} ${token}`) },
    freshness: new Freshness(states),
    budget: new CostBudget(10),
  } as unknown as Execution;
  const reply = { revision: 'a:2', validUntil: 50, freshUntil: undefined };
  return { asked, recorded, execution, reply };
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it('a fetch asks for the shown state within the rest of the budget, and notes the state it got', async () => {
  const { asked, recorded, execution, reply } = started(async () => ({ ...reply, cost: 4 }));
  await fetchFromSubgraph('a', request, execution);
  expect(asked).toEqual([{ ...request, at: 'a:1', budget: 10 }]);
  expect(recorded).toEqual(['a a:2']);
  expect(execution.budget.left).toBe(6);
  expect(execution.freshness.validUntil).toBe(50);
  expect(Object.fromEntries(execution.freshness.revisions)).toEqual({ a: 'a:2' });
  await fetchFromSubgraph('a', request, execution);
  expect(asked[1]).toMatchObject({ at: 'a:2', budget: 6 });
  expect(await failure(fetchFromSubgraph('a', request, execution))).toBeInstanceOf(Refusal);
});

it('where the answer costs too much or is too large the whole operation is refused, and why', async () => {
  const refusalFor = async (code: string) => {
    const { execution } = started(() => Promise.reject(new SubgraphRefusal('a', 'refused it', code)));
    const error = await failure(fetchFromSubgraph('a', request, execution));
    expect(error).toBeInstanceOf(Refusal);
    return (error as Refusal).errors[0]?.message;
  };
  expect(await refusalFor('TOO_COSTLY')).toBe(new CostBudget(10).exceeded().errors[0]?.message);
  expect(await refusalFor('ANSWER_TOO_LARGE')).toBe(new Refusal('answerTooLarge').errors[0]?.message);
});

it('any other failure is one of its fetch', async () => {
  for (const failed of [
    new SubgraphRefusal('a', 'refused it', 'OTHER'),
    new SubgraphFailure('a', 'is away'),
  ]) {
    const { execution } = started(() => Promise.reject(failed));
    expect(await failure(fetchFromSubgraph('a', request, execution))).toBe(failed);
  }
  const { execution } = started(() => Promise.reject(new Error('not asked')));
  const unknown = await failure(fetchFromSubgraph('b', request, execution));
  expect(unknown).toMatchObject({ subgraph: 'b', message: 'Subgraph b is not configured' });
});
