import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Gateway, startGateway } from '@calendar/gateway';
import { readConfig } from '@calendar/gateway/config';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { growthOf, samplesOf } from '../../gateway/src/testing/counters.ts';
import { joiningSupergraph } from '../../gateway/src/testing/joiningSupergraph.ts';
import { startPlannerHere } from '../../gateway/src/testing/plannersHere.ts';
import { SETTINGS } from '../oracle/settings.ts';
import { INTERNAL_SECRET } from '../support/askSubgraph.ts';
import { type Graph, startGraph } from '../support/graph.ts';
import { temporaryFolder } from '../support/processes/temporaryFolder.ts';
import { feed, NOW } from './calendar/feed.ts';
import { calendarWeight, knownValues } from './calendar/knownValues.ts';
import { OneCalendar, readModels } from './calendar/OneCalendar.ts';
import { compareAnswers } from './compareAnswers.ts';
import { type Asked, documents } from './generate/documents.ts';
import { postDocument } from './postDocument.ts';
import { compareStock } from './stock/compareStock.ts';
import { plainly } from './stock/plainly.ts';
import { wideLimits } from './wideLimits.ts';

/**
 * The calendar's own graph against one server over the same read models. Four gateways stand before the same subgraphs.
 * One caches answers, and one caches entities alone. One fetches every time, from the second time on by compiled
 * operations. One has Apollo's executor. All but the first have `events` provide less (`joiningSupergraph`), so that
 * lists are joined.
 */
const DOCUMENTS = Number(process.env['DIFFERENTIAL_DOCUMENTS'] ?? 70);
/** Milliseconds, most of them for making a document smaller that is answered wrong, before it is shown. */
const LONGEST = 90_000 + DOCUMENTS * 100;

let graph: Graph;
let uncached: Gateway;
let cachingEntities: Gateway;
let stock: Gateway;
let one: OneCalendar;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  graph = await startGraph({ feed, clock: () => NOW, environment: wideLimits });
  folder = await temporaryFolder();
  const supergraph = join(folder.path, 'supergraph.graphql');
  await writeFile(supergraph, joiningSupergraph());
  const start = (environment: Readonly<Record<string, string>>) =>
    startGateway(
      readConfig({
        PORT: '0',
        SUPERGRAPH: supergraph,
        INTERNAL_SECRET,
        LOG_LEVEL: 'silent',
        EVENTS_URL: graph.subgraphs.events,
        DIRECTORY_URL: graph.subgraphs.directory,
        TAXONOMY_URL: graph.subgraphs.taxonomy,
        STOP_DELAY: '0',
        ...wideLimits,
        ...environment,
      }),
      { clock: () => NOW, startPlanner: startPlannerHere },
    );
  cachingEntities = await start({ CACHE_BYTES: '0' });
  uncached = await start({ CACHE_BYTES: '0', ENTITY_CACHE_BYTES: '0' });
  stock = await start({ CACHE_BYTES: '0', EXECUTOR: 'apollo' });
  one = new OneCalendar(await readModels(graph.databases), { ...SETTINGS, now: NOW });
});

afterAll(async () => {
  await Promise.all([uncached?.close(), cachingEntities?.close(), stock?.close()]);
  await graph?.close();
  await folder?.[Symbol.asyncDispose]();
});

const answer = (asked: Asked) => one.answer(asked);

test(
  'every document is answered as by one server, when it is new and when its answer is cached (rules 48)',
  async () => {
    await fc.assert(
      fc.asyncProperty(several(), (some) => compareAnswers(graph.url, some, answer)),
      { numRuns: Math.ceil(DOCUMENTS / 2), interruptAfterTimeLimit: LONGEST },
    );
  },
  LONGEST + 60_000,
);

test(
  'every document is answered as by one server each time that the subgraphs are fetched from',
  async () => {
    await fc.assert(
      fc.asyncProperty(several(), (some) => compareAnswers(`${uncached.url}/graphQL`, some, answer)),
      { numRuns: Math.ceil(DOCUMENTS / 4), interruptAfterTimeLimit: LONGEST },
    );
  },
  LONGEST + 60_000,
);

test(
  'every document is answered as by one server from entities that were fetched for others',
  async () => {
    await fc.assert(
      fc.asyncProperty(several(), (some) => compareAnswers(`${cachingEntities.url}/graphQL`, some, answer)),
      { numRuns: Math.ceil(DOCUMENTS / 4), interruptAfterTimeLimit: LONGEST },
    );
    const lookups = await samplesOf(cachingEntities, 'calendar_entity_cache_lookups_total');
    expect(lookups['result="hit"']).toBeGreaterThan(0);
  },
  LONGEST + 60_000,
);

test(
  'with Apollo’s executor plain documents are answered as by one server, but for known differences',
  async () => {
    const compareOne = async (given: Asked) => {
      const asked = plainly(given, one.schema);
      if (asked === undefined) return;
      await compareStock(`${stock.url}/graphQL`, asked, await answer(asked), one.schema);
    };
    await fc.assert(fc.asyncProperty(calendarDocuments(), compareOne), {
      numRuns: Math.ceil(DOCUMENTS / 4),
      interruptAfterTimeLimit: LONGEST,
    });
  },
  LONGEST + 60_000,
);

test('at least half of the documents need more than one subgraph', async () => {
  // With always the same seed, for the share alone: above, the documents are others each time.
  const some = fc.sample(calendarDocuments(), { numRuns: 40, seed: 1 });
  let joined = 0;
  for (const asked of some) {
    const fetches = await growthOf(uncached, 'calendar_fetches_total', () =>
      postDocument(`${uncached.url}/graphQL`, asked),
    );
    if (Object.keys(fetches).length > 1) joined += 1;
  }
  expect(joined).toBeGreaterThanOrEqual(some.length / 2);
});

function several(): fc.Arbitrary<readonly Asked[]> {
  return fc.array(calendarDocuments(), { minLength: 1, maxLength: 3 });
}

function calendarDocuments(): fc.Arbitrary<Asked> {
  return documents(one.schema, { levels: 5, weight: calendarWeight, values: knownValues });
}
