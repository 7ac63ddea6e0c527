import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatDateTime } from '@calendar/time';
import { INTERNAL_SECRET } from '../../../../test/support/askSubgraph.ts';
import { withoutOthers } from '../../../../test/support/calendarParts.ts';
import { cpuTimeOf, memoryOf } from '../../../../test/support/processes/descendants.ts';
import type { CalendarSize } from '../calendar/writeCalendar.ts';
import { newQuestion } from '../lists/questions.ts';
import { ask, type Contestant } from '../measure/cpuOfAnswer.ts';
import { lowestOfRounds } from '../measure/lowestOfRounds.ts';
import { measuredPart, startGateway } from '../measure/measuredPart.ts';
import { type DatabaseUrls, startRecord, startSubgraphs } from '../measure/startCalendar.ts';
import type { Says } from '../progress.ts';
import type { Cell, Table } from '../table.ts';

export async function measureSize(rounds: number, says: Says, size: Size): Promise<Table> {
  await using stack = new AsyncDisposableStack();
  says(`size: a feed of ${size.events} events is written, and the service starts`);
  const { folder, databases, feed } = await startRecord(stack, size);
  const subgraphs = await startSubgraphs(stack, databases);
  const { directory, taxonomy } = subgraphs;
  const gateway = await startGateway(stack, {
    ...withoutOthers(),
    EVENTS_URL: subgraphs.events.url,
    DIRECTORY_URL: directory.url,
    TAXONOMY_URL: taxonomy.url,
    GATEWAY_DATABASE_URL: databases.gateway,
    INTERNAL_SECRET,
  });
  let asked = 0;
  const question = (filter: object = {}) => newQuestion(FIELDS, asked++, filter);
  const listOf = async (filter: object) => {
    const answer = await ask(gateway.url, question(filter));
    const { data } = JSON.parse(answer) as { readonly data?: { readonly events: SeenList } };
    return data?.events ?? NOTHING;
  };

  says('size: imported');
  const first = await importFile(feed, databases);
  says('size: until it is seen whole');
  const firstSeen = await secondsUntil(async () => (await listOf({})).totalCount > size.events * SEEN_SHARE);
  says('size: one event changed, beside a reader');
  const shown = (await listOf({})).data.map(({ title_nb, desc_nb }) => `${title_nb} ${desc_nb}`);
  const changed = { id: 'e0000000', event_slug: 'endret', title_nb: 'Endret tittel', dates: [TOMORROW] };
  await writeFile(`${folder}/one.ndjson`, `${JSON.stringify({ event: changed })}\n`);
  let [longestWait, isOver] = [0, false];
  const reading = (async () => {
    while (!isOver) {
      const began = performance.now();
      await ask(gateway.url, question({ searchTerm: changed.title_nb }));
      longestWait = Math.max(longestWait, performance.now() - began);
    }
  })();
  const next = await importFile(`${folder}/one.ndjson`, databases);
  const nextSeen = await secondsUntil(async () =>
    (await listOf({ searchTerm: changed.title_nb })).data.some(
      ({ title_nb }) => title_nb === changed.title_nb,
    ),
  );
  isOver = true;
  await reading;
  const rows: Cell[][] = [
    ['import of all, s', first.seconds],
    ['its processor time, s, PostgreSQL left out', first.cpuSeconds],
    ['its memory, MB', first.mostBytes / 1e6],
    ['seen whole after it, s', firstSeen],
    ['import of one changed event, s', next.seconds],
    ['seen after it, s', nextSeen],
    ['longest wait of a new search meanwhile, ms', longestWait],
    ['memory of the events subgraph, MB', (memoryOf(subgraphs.events.pid) ?? 0) / 1e6],
  ];

  const others = [subgraphs.events, directory, taxonomy].map(({ pid }) => pid);
  const contestant: Contestant = { name: 'it', url: gateway.url, pids: { server: gateway.pid, others } };
  const cpuOfAll = async (name: string, body: () => string) => {
    const asks = { body, connections: 1, leastBytes: 20 };
    const measured = await lowestOfRounds({ contestant }, asks, { rounds, title: `size: ${name}`, says });
    return { name, ms: measured.contestant.all };
  };
  const cpuOf = (name: string, filter: object) => cpuOfAll(name, () => question(filter));
  rows.push(['default list, ms of processor time', (await cpuOf('default list', {})).ms]);
  rows.push(['within 50 km, ms', (await cpuOf('within 50 km', { near: { ...PLACE, radius: 50 } })).ms]);
  let longestArea = 0;
  rows.push(['area of a town, ms', (await cpuOfAll('area', () => areaQuestion(asked++))).ms]);
  for (let times = 0; times < AREAS; times++) {
    const began = performance.now();
    await ask(gateway.url, areaQuestion(asked++));
    longestArea = Math.max(longestArea, performance.now() - began);
  }
  rows.push([`longest wait for one of ${AREAS}, ms`, longestArea]);
  const searches = [];
  for (const [name, searchTerm] of Object.entries(searchesFor(shown.join(' '))))
    searches.push(await cpuOf(name, { searchTerm }));
  rows.push(['search for a word, ms', searches[0]?.ms ?? 0]);
  const slowest = searches.reduce((most, each) => (each.ms > most.ms ? each : most));
  rows.push([`slowest search (${slowest.name}), ms`, slowest.ms]);
  return {
    title: `${size.events} events with ${size.datesPerEvent} dates each`,
    columns: ['Measured', 'figure'],
    rows,
  };
}

async function importFile(file: string, databases: DatabaseUrls) {
  const urls = Object.entries(databases).map(([name, url]) => [`${name.toUpperCase()}_DATABASE_URL`, url]);
  const began = performance.now();
  // As `npm run import` does it, with code that was compiled before.
  await using part = measuredPart('the import', 'launcher/src/run.js', {
    words: [join(import.meta.dirname, '../../../../importer/src/import.ts'), file],
    environment: Object.fromEntries(urls),
  });
  let [cpu, mostBytes] = [0, 0];
  const timer = setInterval(() => {
    cpu = cpuTimeOf(part.pid) ?? cpu;
    mostBytes = Math.max(mostBytes, memoryOf(part.pid) ?? 0);
  }, 100);
  const { status } = await part.ended;
  clearInterval(timer);
  if (status !== 0) throw new Error(`The import ended with ${status}: ${part.output.slice(-2_000)}`);
  return { seconds: (performance.now() - began) / 1000, cpuSeconds: cpu / 1000, mostBytes };
}

async function secondsUntil(isTrue: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await isTrue())) {
    if (performance.now() > began + LONGEST_UNSEEN) throw new Error('An import was not seen.');
    await sleep(50);
  }
  return (performance.now() - began) / 1000;
}

function areaQuestion(number: number): string {
  const query = `query Area($south: Float!, $north: Float!, $west: Float!, $east: Float!) {
    allUpcomingEventsInArea(minLatitude: $south, maxLatitude: $north, minLongitude: $west, maxLongitude: $east) {
      id title_nb startDate venue { location { latitude longitude } }
    }
  }`;
  const south = PLACE.latitude + number * 1e-9;
  const west = PLACE.longitude;
  return JSON.stringify({ query, variables: { south, north: south + 0.15, west, east: west + 0.4 } });
}

/** Terms that cause much work, by what they are made of. */
function searchesFor(texts: string): Readonly<Record<string, string>> {
  const words = [...new Set(texts.toLowerCase().split(/<[^>]*>|[^\p{L}]+/u))].filter(
    (word) => word.length > 3,
  );
  const most = words.slice(0, 50);
  const mistyped = (word: string) => `${word[0]}${word[2]}${word[1]}${word.slice(3)}`;
  return {
    'a word': most[0] ?? '',
    'every letter': [...'abdefghijklmnoprstuvyæøå'].join(' '),
    'fifty words': most.join(' '),
    'fifty beginnings': most.map((word) => word.slice(0, 2)).join(' '),
    'fifty mistyped words': most.map(mistyped).join(' '),
  };
}

const AREAS = 200;
const SEEN_SHARE = 0.8;
/** Milliseconds. */
const LONGEST_UNSEEN = 600_000;
const PLACE = { latitude: 67.28, longitude: 14.4 };
const NOTHING: SeenList = { totalCount: 0, data: [] };
const FIELDS = { fields: 'id title_nb desc_nb startDate venue { name }' };
const TOMORROW = { startDate: formatDateTime(Date.now() + 86_400_000) };

type Size = Omit<CalendarSize, 'now'>;

interface SeenList {
  readonly totalCount: number;
  readonly data: readonly { readonly title_nb: string; readonly desc_nb: string | null }[];
}
