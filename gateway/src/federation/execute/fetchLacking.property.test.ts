import fc from 'fast-check';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { SubgraphReply } from '../../backends/Fetch.ts';
import { RevisionWatch } from '../../backends/RevisionWatch.ts';
import type { Subgraph } from '../../backends/SubgraphClient.ts';
import { EntityCache } from '../entities/EntityCache.ts';
import { CostBudget, type Execution, fetchFromSubgraph } from './Execution.ts';
import { Freshness } from './Freshness.ts';
import { costOfItem, fetchLacking } from './fetchLacking.ts';
import { writeVariables } from './join/requestOf.ts';

/** Milliseconds for which an entity holds. */
const period = 10;

/** A subgraph in this process. Its values, and which of them fail, depend on revision and time. */
class MovingSubgraph implements Subgraph {
  revision = 1;
  readonly asked: number[][] = [];

  async fetch(
    { variables }: Parameters<Subgraph['fetch']>[0],
    { instant }: Parameters<Subgraph['fetch']>[1],
  ) {
    const { representations } = JSON.parse(variables) as { representations: { id: number }[] };
    const ids = representations.map(({ id }) => id);
    this.asked.push(ids);
    const turn = Math.floor(instant / period);
    const fails = (id: number | undefined = 0) => id > 4 && (id + turn + this.revision) % 2 === 0;
    const entities = ids.map((id) =>
      id === 0 ? null : { id, of: `${this.revision} at ${turn}`, in: { x: [id, 'Blåbær 🎭'] } },
    );
    const errors = ids.flatMap((id, index) =>
      fails(id) ? [{ message: `${id}`, path: ['_entities', index] }] : [],
    );
    const _entities = entities.map((entity, index) => (fails(ids[index]) ? null : entity));
    const bytes = Buffer.from(
      JSON.stringify({ data: { _entities }, ...(errors.length > 0 ? { errors } : {}) }),
    );
    const reply: SubgraphReply = {
      status: 200,
      contentType: 'application/json',
      bytes,
      revision: `a:${this.revision}`,
      validUntil: (turn + 1) * period,
      freshUntil: undefined,
      errors: errors.length,
      cost: 1 + _entities.reduce((sum: number, entity) => sum + costOfItem(JSON.stringify(entity)), 0),
      isStopping: false,
    };
    return reply;
  }
}

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 5 });
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('ask' as const), ids }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('moves' as const, 'movesUnseen' as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('passes' as const), time: fc.integer({ min: -8, max: 15 }) }),
    },
  ),
  { maxLength: 40, size: 'max' },
);

it('entities are as if each were fetched every time: value, error, validity and cost, whatever moves', async () => {
  const totals = { asked: 0, fetched: 0 };
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const subgraph = new MovingSubgraph();
      const watch = new RevisionWatch({ log: pino({ level: 'silent' }) });
      watch.follow(['a'], () => Promise.reject(new Error('nobody polls')));
      const store = new EntityCache({ watch, maxBytes: 100_000 });
      let instant = 1_780_308_000_000;
      /** The revision that the gateway knows of. */
      let seen = 0;
      for (const step of all) {
        if (step.kind === 'passes') instant += step.time;
        else if (step.kind !== 'ask') {
          subgraph.revision += 1;
          if (step.kind === 'moves') {
            seen = subgraph.revision;
            watch.record('a', `a:${seen}`);
          }
        } else {
          const right = executionAt(instant, subgraph);
          const expected = JSON.parse(
            (await fetchFromSubgraph('a', requestFor(step.ids), right)).bytes.toString(),
          );
          subgraph.asked.length = 0;
          const execution = executionAt(instant, subgraph);
          const reply = await fetchLacking('a', requestFor(step.ids), { ...execution, entities: store });
          const fetched = subgraph.asked.flat().length;
          totals.asked += step.ids.length;
          totals.fetched += fetched;
          const found = JSON.parse(reply.bytes.toString());
          // A change that the gateway has not seen is seen with the next fetch. Until then, everything is as the
          // gateway last saw it.
          const revision = execution.freshness.revisions.get('a');
          if (fetched > 0) seen = subgraph.revision;
          expect(revision).toBe(`a:${seen}`);
          if (seen !== subgraph.revision) {
            expect(JSON.stringify(found)).not.toContain(`${subgraph.revision} at`);
            continue;
          }
          expect(found).toEqual(expected);
          expect(execution.freshness.validUntil).toBe(right.freshness.validUntil);
          expect(execution.freshness.lasting).toBe(true);
          if (subgraph.asked.length < 2) expect(execution.budget.left).toBe(right.budget.left);
        }
      }
      watch.close();
    }),
    { numRuns: 300 },
  );
  expect(totals.fetched).toBeLessThan(totals.asked * 0.9);
});

function requestFor(ids: readonly number[]) {
  const representations = ids.map((id) => JSON.stringify({ __typename: 'Thing', id }));
  return {
    query: '',
    variables: writeVariables('{}', representations),
    entities: { selection: 'all', variables: '{}', representations },
  };
}

/** What fetching needs of an execution. */
function executionAt(instant: number, subgraph: Subgraph): Execution {
  return {
    facts: { instant, method: 'GET', requestId: 'r-1' },
    subgraphs: new Map([['a', subgraph]]),
    revisions: { states: new Map(), record: () => undefined },
    freshness: new Freshness(),
    budget: new CostBudget(1_000_000),
  } as unknown as Execution;
}
