import { importFeed, openFeed } from '@calendar/importer';
import { freePorts } from '../../../test/support/processes/freePorts.ts';
import { findPlaces, type Place } from '../../../test/support/processes/places.ts';
import { temporaryFolder } from '../../../test/support/processes/temporaryFolder.ts';
import { inventCalendar } from '../calendar/inventCalendar.ts';
import { writeFeed } from '../calendar/writeFeed.ts';
import { LoadGenerator } from '../load/LoadGenerator.ts';
import { cpuTime } from '../processes/cpuTime.ts';
import { measuredPart } from '../processes/measuredPart.ts';
import { createDatabases, startRecord } from '../processes/startCalendar.ts';
import { median, rotated } from '../statistics.ts';

// node bench/src/outlets/main.ts [EVENTS] [ROUNDS] [SECONDS]
//
// Measures stored answers of outlets beside a bare node:http server with the same bytes, alternating. The bare server
// is 1. It counts requests per second, and requests per second of processor time, which a busy machine changes less.
// Then a thousand subscribers ask for one address at the same moment, and it counts the queries.

const [events = 2_000, rounds = 5, seconds = 3] = process.argv.slice(2).map(Number);
const ADDRESSES = [
  '/calendar.ics?categories=MUSIC&hoursRange=20:00-20:15',
  '/calendar.ics?categories=MUSIC',
  '/feed.xml',
];

await using stack = new AsyncDisposableStack();
const folder = stack.use(await temporaryFolder());
const postgres = stack.use(await startRecord(folder.path));
const databases = await createDatabases(postgres, 'outlets');
const file = `${folder.path}/calendar.ndjson`;
await writeFeed(file, inventCalendar({ events, datesPerEvent: 4, now: Date.now() }));
await importFeed({ source: await openFeed(file), databases });
const places = await findPlaces(databases);
const [directory, taxonomy, record, gateway] = [
  places.directory[0],
  places.taxonomy[0],
  places.events[0],
  places.gateway[0],
];
await Promise.all([start(directory), start(taxonomy)]);
await start(record);
const behind = { EVENTS_URL: record.url, DIRECTORY_URL: directory.url, TAXONOMY_URL: taxonomy.url };
await start({ ...gateway, environment: { ...gateway.environment, ...behind } });
const [port, adminPort] = await freePorts(2);
const outlets = {
  name: 'outlets',
  script: 'outlets/src/main.ts',
  url: `http://127.0.0.1:${port}`,
  readyUrl: `http://127.0.0.1:${adminPort}/health/ready`,
  environment: { PORT: String(port), ADMIN_PORT: String(adminPort), GRAPHQL_URL: gateway.url },
};
const outletsPid = await start(outlets);
const bare = stack.use(measuredPart('bare node:http', 'bench/src/endpoint/servers/bareHttp.ts'));
const { url: bareUrl } = await bare.message<{ url: string }>();
const generator = stack.use(new LoadGenerator());

for (const address of ADDRESSES) {
  const bytes = await (await fetch(`${outlets.url}${address}`)).text();
  await bare.ask({ bytes });
  const contestants = {
    outlets: { url: `${outlets.url}${address}`, pids: [outletsPid] },
    bare: { url: bareUrl, pids: [bare.pid] },
  };
  const measured = { outlets: [] as Round[], bare: [] as Round[] };
  for (let round = 0; round <= rounds; round++)
    for (const name of rotated(['outlets', 'bare'] as const, round)) {
      const { url, pids } = contestants[name];
      const used = cpuTime(pids) ?? 0;
      const load = { url, connections: 16, most: 1_000_000, body: null, from: 0 };
      const result = await generator.run({ ...load, seconds, bytes: Buffer.byteLength(bytes) });
      // The first round warms up.
      const cpuMs = (cpuTime(pids) ?? 0) - used;
      const own = {
        perSecond: result.requests / result.seconds,
        perCpuSecond: (result.requests / cpuMs) * 1000,
      };
      if (round > 0) measured[name].push(own);
    }
  const ratioOf = (figure: keyof Round) => {
    const [ours, theirs] = [measured.outlets, measured.bare].map((all) =>
      median(all.map((each) => each[figure])),
    );
    return ((ours ?? 0) / (theirs ?? 1)).toFixed(2);
  };
  process.stdout.write(
    `${address}, ${Math.round(Buffer.byteLength(bytes) / 1024)} KiB: ${ratioOf('perSecond')} of bare node:http, ` +
      `${ratioOf('perCpuSecond')} by processor time\n`,
  );
}

const before = await made();
const subscribed = {
  url: `${outlets.url}/calendar.ics?categories=SPORT`,
  connections: 1000,
  most: 1000,
  seconds: 60,
};
const { requests, seconds: took } = await generator.run({ ...subscribed, body: null, from: 0, bytes: 1000 });
process.stdout.write(
  `${requests} subscribers at the same moment: ${(await made()) - before} answer made, all answered in ${took.toFixed(1)} s\n`,
);

async function start({ name, script, readyUrl, environment }: Place): Promise<number> {
  const part = stack.use(measuredPart(name, script, { environment: { ...environment, LOG_LEVEL: 'warn' } }));
  await part.answersAt(readyUrl, 120_000);
  return part.pid;
}

async function made(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  return Number(/^calendar_outlets_answers_total\{outcome="made"\} (\d+)/m.exec(metrics)?.[1]);
}

interface Round {
  readonly perSecond: number;
  readonly perCpuSecond: number;
}
