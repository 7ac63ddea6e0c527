import { readFileSync } from 'node:fs';
import { importFeed, openFeed } from '@calendar/importer';
import { doublingLengths, textFamilies } from '@calendar/text/testing';
import { INTERNAL_SECRET } from '../../../test/support/askSubgraph.ts';
import { withoutOthers } from '../../../test/support/calendarParts.ts';
import { freePorts } from '../../../test/support/processes/freePorts.ts';
import { temporaryFolder } from '../../../test/support/processes/temporaryFolder.ts';
import { documentOf, type TextArgument, textArguments } from '../../../test/support/textArguments.ts';
import { inventCalendar } from '../calendar/inventCalendar.ts';
import { writeFeed } from '../calendar/writeFeed.ts';
import { measuredPart } from '../processes/measuredPart.ts';
import { createDatabases, startRecord, startSubgraphs } from '../processes/startCalendar.ts';
import type { Progress } from '../progress.ts';
import { growthFrom, type TextGrowth, type TextGrowths } from './growthFrom.ts';
import { measureFeedGrowth } from './measureFeedGrowth.ts';

/**
 * Measures over HTTP how much time a text takes of the main threads of the gateway and the events subgraph. It uses
 * texts of every family for every argument of the public schema. Lengths double up to the size of a body. Then it
 * measures the readers of feeds (`measureFeedGrowth`).
 */
export async function measureGrowth(
  options: GrowthOptions,
  progress: Progress,
): Promise<GrowthResults | null> {
  if (process.platform !== 'linux') return null;
  await using stack = new AsyncDisposableStack();
  progress.says(`growth: a calendar of ${options.events} events and the service start`);
  const folder = stack.use(await temporaryFolder());
  const postgres = stack.use(await startRecord(folder.path));
  const databases = await createDatabases(postgres, 'growth');
  const feed = `${folder.path}/calendar.ndjson`;
  await writeFeed(feed, inventCalendar({ events: options.events, datesPerEvent: 4, now: Date.now() }));
  await importFeed({ source: await openFeed(feed), databases });
  const { addresses, pids } = stack.use(await startSubgraphs(databases));
  const [port, adminPort] = await freePorts(2);
  const gateway = stack.use(
    measuredPart('The gateway', 'gateway/src/main.ts', {
      environment: {
        PORT: String(port),
        ADMIN_PORT: String(adminPort),
        ...withoutOthers(),
        EVENTS_URL: addresses.events,
        DIRECTORY_URL: addresses.directory,
        TAXONOMY_URL: addresses.taxonomy,
        GATEWAY_DATABASE_URL: databases.gateway,
        INTERNAL_SECRET,
        LOG_LEVEL: 'error',
      },
    }),
  );
  await gateway.answersAt(`http://127.0.0.1:${adminPort}/health/ready`);
  const service = { url: `http://127.0.0.1:${port}/graphQL`, pids: [gateway.pid, pids.events] };
  const families = textFamilies(await titlesOf(service.url));
  const asked: readonly Asked[] = textArguments().map((argument) => askedFor(argument));

  progress.says('growth: the service warms up');
  for (const each of asked)
    for (const family of families.slice(0, 20)) await threadTime(service, each, family.of(4_000));
  const measured: TextGrowths[] = [];
  for (const [index, each] of asked.entries()) {
    progress.says(`growth: ${index + 1} of ${asked.length}: ${each.name}`);
    const texts: TextGrowth[] = [];
    const lengths = doublingLengths(each.longest, options.doublings);
    for (const { name, of } of families)
      texts.push(await growthFrom(name, lengths, (length) => threadTime(service, each, of(length))));
    measured.push({ name: each.name, texts });
  }
  return { events: options.events, measured, feeds: await measureFeedGrowth(options.doublings, progress) };
}

/** Milliseconds of processor time that one request takes of the answering thread that it takes most of. */
async function threadTime(
  { url, pids }: Service,
  { document, listed }: Asked,
  text: string,
): Promise<number> {
  // No two requests are the same, so that no answer is a stored one.
  const own = `${text.slice(0, -MARK_LENGTH)}${String(asking++).padStart(MARK_LENGTH, '0')}`;
  const variables = listed ? { list: piecesOf(own) } : { text: own };
  const body = JSON.stringify({ query: document, variables });
  const before = pids.map(ownThreadTime);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status} to a text: ${document}`);
  return Math.max(...pids.map((pid, at) => ownThreadTime(pid) - before[at]!));
}

/** Milliseconds: of a process's first thread alone, which answers. */
function ownThreadTime(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

function askedFor(argument: TextArgument): Asked {
  const longest = argument.isList
    ? LONGEST_LIST
    : argument.argument === 'searchTerm'
      ? SEARCHED
      : LONGEST_TEXT;
  return { name: argument.name, document: documentOf([argument]), listed: argument.isList, longest };
}

function piecesOf(text: string): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / PIECE) }, (_, at) =>
    text.slice(at * PIECE, (at + 1) * PIECE),
  );
}

async function titlesOf(url: string): Promise<readonly string[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ events(pageSize: 20) { data { title_nb } } }' }),
  });
  const { data } = (await response.json()) as {
    readonly data: { readonly events: { readonly data: readonly { readonly title_nb: string }[] } };
  };
  return data.events.data.map(({ title_nb }) => title_nb);
}

/** JSON writes a character in up to six bytes, and a body has up to 1 MiB. */
const LONGEST_TEXT = 160_000;
const SEARCHED = 5_000;
/** Characters of an item, and of 10,000 items. */
const PIECE = 16;
const LONGEST_LIST = 10_000 * PIECE;
const MARK_LENGTH = 8;
let asking = 0;

interface Service {
  readonly url: string;
  /** Of the processes whose first threads answer. */
  readonly pids: readonly number[];
}

interface Asked {
  readonly name: string;
  readonly document: string;
  readonly listed: boolean;
  /** Characters. */
  readonly longest: number;
}

export interface GrowthOptions {
  readonly events: number;
  /** How many lengths. */
  readonly doublings: number;
}

export interface GrowthResults {
  readonly events: number;
  /** By argument of the public schema. */
  readonly measured: readonly TextGrowths[];
  /** By field of either feed format. */
  readonly feeds: readonly TextGrowths[];
}
