import { REPLY_HEADERS } from '@calendar/http/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../../test/support/ask.ts';
import { healthOf } from '../../../../test/support/askSubgraph.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { metricOf, samplesOf } from '../../../../test/support/metrics.ts';
import { answering } from '../../testing/startSubgraph.ts';
import { startTestGraph, type TestGraph } from '../../testing/startTestGraph.ts';

const list = '{ events { data { id venue { mapImageURL } } } }';
const one = '{ eventByID(eventID: "event-1") { venue { mapImageURL } } }';
const map = (id: string) => ({ mapImageURL: `https://maps.example/${id}.png` });

const A_DAY = 24 * 60 * 60 * 1000;

let graph: TestGraph;
beforeAll(start);
beforeEach(() => {
  graph.reset();
  // What other tests have fetched was fetched at a later instant.
  graph.time.now -= A_DAY;
});
afterEach(async () => {
  const { directory } = graph;
  if (directory.revision === 'directory:1') return;
  await graph.close();
  await start();
});
afterAll(() => graph?.close());

async function start(): Promise<void> {
  graph = await startTestGraph({ entityCacheBytes: 64 * 1024 * 1024 });
  await knows(graph, 'directory:1');
}

it('an entity that was fetched before is not fetched again, whatever operation needs it', async () => {
  await ask(graph.endpoint, one);
  const { body } = await ask(graph.endpoint, `query Other { same: ${one.slice(1)}`);
  expect(body).toMatchObject({ data: { same: { venue: map('b') } } });
  expect(entitiesAsked()).toEqual([['b']]);
  expect(await counts()).toEqual({ 'result="hit"': 1, 'result="miss"': 1, entities: 1 });
});

it('an answer that was made with cached entities is not served once their subgraph has another revision', async () => {
  const both = await startTestGraph({ entityCacheBytes: 10_000_000, cacheBytes: 10_000_000 }, onTestFinished);
  const asked = async () => (await ask(both.endpoint, list)).headers.get('cache-status');
  await knows(both, 'directory:1');
  await ask(both.endpoint, list.replace('id', 'id title_nb'));
  expect([await asked(), await asked()]).toEqual(['calendar; fwd=miss', 'calendar; hit']);
  expect(both.directory.requests).toHaveLength(1);
  both.directory.revision = 'directory:2';
  await knows(both, 'directory:2');
  expect(await asked()).toBe('calendar; fwd=miss');
  expect(both.directory.requests).toHaveLength(2);
});

it('joins in the thread for large ones fetch no entity again either', async () => {
  const mapImageURL = 'x'.repeat(1_500_000);
  graph.directory.respond = answering({ data: { _entities: [{ mapImageURL }] } }, 200, {
    [REPLY_HEADERS.revision]: 'directory:1',
  });
  for (const _ of [1, 2]) {
    const { body } = await ask(graph.endpoint, one);
    expect(body.data.eventByID.venue.mapImageURL).toBe(mapImageURL);
  }
  expect(entitiesAsked()).toEqual([['b']]);
});

/** Ids of the venues that the directory was asked for, by fetch. */
function entitiesAsked(): readonly (readonly string[])[] {
  return graph.directory.requests.map(({ body }) =>
    (body.variables['representations'] as readonly { readonly id: string }[]).map(({ id }) => id),
  );
}

/** Resolves when the gateway knows this revision of the directory. */
function knows({ gateway }: TestGraph, directory: string): Promise<void> {
  return eventually(async () =>
    expect(await healthOf(gateway.adminUrl)).toMatchObject({ revisions: { directory } }),
  );
}

async function counts(): Promise<Readonly<Record<string, number>>> {
  const { adminUrl } = graph.gateway;
  const lookups = await samplesOf(adminUrl, 'calendar_entity_cache_lookups_total');
  return { ...lookups, entities: await metricOf(adminUrl, 'calendar_entity_cache_entities') };
}
