import { importFeed, openFeed } from '@calendar/importer';
import { findPlaces, type Place } from '../../../test/support/processes/places.ts';
import { temporaryFolder } from '../../../test/support/processes/temporaryFolder.ts';
import { inventCalendar } from '../calendar/inventCalendar.ts';
import { writeFeed } from '../calendar/writeFeed.ts';
import { LISTS, newQuestion, sameQuestion } from '../endpoint/shapes.ts';
import { LoadGenerator } from '../load/LoadGenerator.ts';
import { cpuTime } from '../processes/cpuTime.ts';
import { measuredPart } from '../processes/measuredPart.ts';
import { createDatabases, type DatabaseUrls, startRecord } from '../processes/startCalendar.ts';
import { median } from '../statistics.ts';

// node bench/src/gateways/main.ts [EVENTS] [ROUNDS] [SECONDS]
//
// Compares gateways of one, two and four processes, and one whose parts have less memory for new objects. It measures
// requests per second, and the processor time of gateway and events for a request. The first gateway is 1.

const [events = 2_000, rounds = 3, seconds = 3] = process.argv.slice(2).map(Number);
const USUAL = { MALLOC_ARENA_MAX: '2' };
const VARIANTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '1 process': USUAL,
  '2 processes': { ...USUAL, GATEWAYS: '2' },
  '4 processes': { ...USUAL, GATEWAYS: '4' },
  'less for new objects': { ...USUAL, NODE_OPTIONS: '--max-semi-space-size=4' },
};

await using stack = new AsyncDisposableStack();
const folder = stack.use(await temporaryFolder());
const postgres = stack.use(await startRecord(folder.path));
const databases = await createDatabases(postgres, 'gateways');
const feed = `${folder.path}/calendar.ndjson`;
await writeFeed(feed, inventCalendar({ events, datesPerEvent: 4, now: Date.now() }));
await importFeed({ source: await openFeed(feed), databases });
const contestants = [];
for (const [name, environment] of Object.entries(VARIANTS))
  contestants.push({ name, ...(await startParts(databases, environment)) });
const generator = stack.use(new LoadGenerator());

let unique = 0;
for (const shape of LISTS) {
  for (const path of ['new', 'repeated'] as const) {
    const body = path === 'new' ? newQuestion(shape) : sameQuestion(shape);
    const measured = new Map<string, { readonly perSecond: number; readonly cpuMs: number }[]>();
    for (let round = 0; round <= rounds; round += 1) {
      for (const { name, url, pids } of contestants) {
        const before = cpuTime(pids) ?? 0;
        const load = { url, connections: 8, seconds, most: 100_000, body, from: unique, bytes: 1000 };
        // The first round warms up, and may be refused for lack of time.
        const result = await generator.run(load).catch((error: unknown) => {
          if (round > 0) throw error;
          return undefined;
        });
        unique += (result?.requests ?? 10_000) + 16;
        if (round === 0 || result === undefined) continue;
        const own = {
          perSecond: result.requests / result.seconds,
          cpuMs: ((cpuTime(pids) ?? 0) - before) / result.requests,
        };
        measured.set(name, [...(measured.get(name) ?? []), own]);
      }
    }
    const medians = [...measured].map(([name, all]) => ({
      name,
      perSecond: median(all.map((each) => each.perSecond)),
      cpuMs: median(all.map((each) => each.cpuMs)),
    }));
    const [first] = medians;
    for (const { name, perSecond, cpuMs } of medians)
      process.stdout.write(
        `${shape.name}, ${path}, ${name}: ${(perSecond / (first?.perSecond ?? 1)).toFixed(2)} requests, ` +
          `${(cpuMs / (first?.cpuMs ?? 1)).toFixed(2)} processor time\n`,
      );
  }
}

async function startParts(urls: DatabaseUrls, environment: Readonly<Record<string, string>>) {
  const places = await findPlaces(urls);
  const start = async ({ name, script, readyUrl, environment: own }: Place) => {
    const part = stack.use(
      measuredPart(name, script, { environment: { ...own, ...environment, LOG_LEVEL: 'warn' } }),
    );
    await part.answersAt(readyUrl, 120_000);
    return part.pid;
  };
  const [directory, taxonomy, first] = [places.directory[0], places.taxonomy[0], places.events[0]];
  await Promise.all([start(directory), start(taxonomy)]);
  const eventsPid = await start(first);
  const [gateway] = places.gateway;
  const addresses = { EVENTS_URL: first.url, DIRECTORY_URL: directory.url, TAXONOMY_URL: taxonomy.url };
  const gatewayPid = await start({ ...gateway, environment: { ...gateway.environment, ...addresses } });
  for (let isReady = false; !isReady; ) {
    const health = (await (await fetch(gateway.readyUrl)).json()) as { readonly status: string };
    isReady = health.status === 'ready';
  }
  return { url: gateway.url, pids: [gatewayPid, eventsPid] };
}
