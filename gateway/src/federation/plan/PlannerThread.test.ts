import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joiningSupergraph } from '../../testing/joiningSupergraph.ts';
import { defaultLimits } from '../limits/defaultLimits.ts';
import { PlannerThread } from './PlannerThread.ts';
import { plannerStarter, startPlannerJobs } from './startPlanner.ts';

const data = { supergraph: joiningSupergraph(), limits: defaultLimits };
const log = pino({ enabled: false });
const query = '{ events { totalCount } }';

let workers: Worker[];
let thread: PlannerThread;
function start(): void {
  workers = [];
  const startWorker = () => {
    const worker = new Worker(new URL('./threadEntry.ts', import.meta.url), { workerData: data });
    workers.push(worker);
    return worker;
  };
  const jobs = startPlannerJobs(data, log, { start: startWorker });
  thread = new PlannerThread(jobs, true, () => jobs.close());
}

describe('the planner thread', () => {
  beforeAll(start);
  afterAll(() => thread.close());

  it('plans a document at once, unless its variables decide how it is executed', async () => {
    expect(await thread.check(query)).toEqual({
      planned: { kind: 'forward', subgraph: 'events', text: query },
      introspected: [0],
    });
    expect(await thread.check('{ events { data { venue { mapImageURL } } } }')).toMatchObject({
      planned: { kind: 'join' },
    });
    expect(await thread.check('query ($c: Boolean!) { events { hasMore @skip(if: $c) } }')).toEqual({
      planned: undefined,
      introspected: [0],
    });
    expect(await thread.check(`query A { __schema { queryType { name } } } query B ${query}`)).toEqual({
      planned: undefined,
      introspected: [3, 0],
    });
  });

  it('reports why a job failed, and does the next one', async () => {
    await expect(thread.planByApollo('{')).rejects.toThrow(/Syntax Error/);
    expect(await thread.check(query)).toMatchObject({ planned: { kind: 'forward' } });
    expect(workers).toHaveLength(1);
  });
});

it('a planner thread that ends is started again when it dies, and only its present job is lost', async () => {
  start();
  await thread.ready();
  const lost = thread.check(query);
  // The job is with the thread when the promise before it has settled.
  await Promise.resolve();
  void workers[0]?.terminate();
  await expect(lost).rejects.toThrow(/ended amid a job/);
  expect(await thread.check('{ events { hasMore } }')).toMatchObject({ planned: { kind: 'forward' } });
  expect(workers).toHaveLength(2);
  expect(thread.counts.restarts).toBe(1);
  await thread.close();
});

it('a planner thread that ends is started again when it takes too long for one document', async () => {
  const jobs = startPlannerJobs(data, log, { longest: 1 });
  const hasty = new PlannerThread(jobs, true, () => jobs.close());
  await hasty.ready();
  const long = `{ events { data { ${'venue { id mapImageURL } '.repeat(300)} } } }`;
  await expect(hasty.check(long)).rejects.toThrow(/longer than 1 ms/);
  await hasty.ready();
  expect(hasty.counts.restarts).toBe(1);
  await hasty.close();
});

it('a planner thread that ends says why it cannot read a supergraph, and is not started again', async () => {
  const unreadable = plannerStarter(log)({ ...data, supergraph: 'type Query { a: Int }' }, true);
  await expect(unreadable.ready()).rejects.toThrow(/core schema/);
  await expect(unreadable.check(query)).rejects.toThrow(/core schema/);
  await unreadable.close();
  expect(unreadable.counts.restarts).toBe(0);
});

it('a planner thread that ends does not outlive its gateway, also when it is not ready yet', async () => {
  start();
  const asked = thread.check(query);
  await thread.close();
  await expect(asked).rejects.toThrow();
  expect(workers).toHaveLength(1);
  expect(workers[0]?.threadId).toBe(-1);
});

it('the planner of two graphs ends with the last of them', async () => {
  const one = plannerStarter(log)(data, true);
  const other = one.share();
  await one.close();
  expect(await other.check(query)).toMatchObject({ planned: { kind: 'forward' } });
  await other.close();
  await expect(other.check(query)).rejects.toThrow('the planner thread failed: it is closed');
});

it('the planner of two graphs plans no document ahead for another executor', async () => {
  const apollo = plannerStarter(log)(data, false);
  expect(await apollo.check(query)).toMatchObject({ planned: undefined });
  expect(await apollo.planByApollo(query)).toMatchObject({ kind: 'QueryPlan' });
  expect(apollo.counts).toEqual({ checked: 1, planned: 1, restarts: 0 });
  await apollo.close();
});
