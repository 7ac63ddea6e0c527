import { setTimeout as sleep } from 'node:timers/promises';
import { INTERNAL_SECRET } from '../../../test/support/askSubgraph.ts';
import { memoryOf } from '../../../test/support/processes/descendants.ts';
import { temporaryFolder } from '../../../test/support/processes/temporaryFolder.ts';
import { inventCalendar } from '../calendar/inventCalendar.ts';
import { writeFeed } from '../calendar/writeFeed.ts';
import { measuredPart } from '../processes/measuredPart.ts';
import {
  createDatabases,
  type DatabaseUrls,
  type Subgraphs,
  startRecord,
  startSubgraphs,
} from '../processes/startCalendar.ts';
import type { Progress } from '../progress.ts';
import { median } from '../statistics.ts';

/**
 * Measures feeds of growing sizes: an import, the same import again, and a start on the imported data. It also measures
 * a reader's longest wait while a small change is imported and shown.
 */
export async function measureImports(
  options: ImportOptions,
  progress: Progress,
): Promise<readonly ImportRun[]> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryFolder());
  const postgres = stack.use(await startRecord(folder.path));
  const runs: ImportRun[] = [];
  for (const { events, datesPerEvent } of options.sizes) {
    const says = (text: string) => progress.says(`imports: ${events} events: ${text}`);
    says('the feed is written');
    const feed = `${folder.path}/${events}.ndjson`;
    const calendar = inventCalendar({ events, datesPerEvent, now: Date.now() });
    await writeFeed(feed, calendar);
    const databases = await createDatabases(postgres, `import_${events}`);
    says('imported');
    const first = await attemptImport({ feed, databases });
    says('imported again, unchanged');
    const again = await attemptImport({ feed, databases });
    says('the service starts on it');
    await using subgraphs = await startSubgraphs(databases);
    const readyBytes = memoryOf(subgraphs.pids.events);
    says('a reader keeps asking while a change is imported');
    const replacements: Replacement[] = [];
    for (let change = 0; change < CHANGES; change++) {
      const feed = `${folder.path}/${events}-${change}.ndjson`;
      const changed = everyHundredthChanged(calendar.events, change);
      await writeFeed(feed, { categories: [], venues: [], organizers: [], events: changed });
      replacements.push(await replace(subgraphs, { feed, databases }));
    }
    const eventsBytes = memoryOf(subgraphs.pids.events);
    runs.push({
      events,
      first,
      again,
      readySeconds: subgraphs.readyMs / 1000,
      readyBytes,
      eventsBytes,
      replacement: middleOf(replacements),
    });
  }
  return runs;
}

async function attemptImport(task: ImportTask): Promise<TakenIn> {
  await using part = measuredPart('The import', 'bench/src/imports/main.ts');
  const taken = await part.ask<TakenIn>(task);
  return taken;
}

function* everyHundredthChanged<Event extends { readonly views: number | null }>(
  events: Iterable<Event>,
  views: number,
) {
  let place = 0;
  for (const event of events) if (place++ % 100 === 0) yield { ...event, views };
}

/** Of each figure the median. */
function middleOf(replacements: readonly Replacement[]): Replacement {
  const middle = (figure: (replacement: Replacement) => number) => median(replacements.map(figure));
  const seen = replacements.flatMap(({ seenAfterMs }) => seenAfterMs ?? []);
  return {
    written: middle(({ written }) => written),
    seenAfterMs: seen.length < replacements.length ? null : median(seen),
    calmMs: middle(({ calmMs }) => calmMs),
    calmLongestMs: middle(({ calmLongestMs }) => calmLongestMs),
    longestMs: middle(({ longestMs }) => longestMs),
  };
}

/** Lets a reader ask the events subgraph: first without an import, then while a feed is imported and shown. */
async function replace({ addresses }: Subgraphs, task: ImportTask): Promise<Replacement> {
  await using reader = measuredPart('The reader', 'bench/src/imports/reader.ts');
  const question: ReaderTask = {
    url: `${addresses.events}/graphql`,
    authorization: AUTHORIZED.authorization,
    body: JSON.stringify({
      query: '{ events { totalCount data { id title_nb startDate } categories { hits } } }',
    }),
  };
  reader.send(question);
  await sleep(CALM_MS);
  const calm = await reader.ask<Waits>(null);
  const token = await revision(addresses.events);

  reader.send(question);
  await sleep(100);
  const { written } = await attemptImport(task);
  const ended = performance.now();
  let seen = false;
  while (!seen && performance.now() < ended + LONGEST_UNSEEN_MS) {
    seen = (await revision(addresses.events)) !== token;
    if (!seen) await sleep(20);
  }
  const seenAfterMs = seen ? performance.now() - ended : null;
  await sleep(AFTER_MS);
  const busy = await reader.ask<Waits>(null);
  return {
    written,
    seenAfterMs,
    calmMs: calm.medianMs,
    calmLongestMs: calm.longestMs,
    longestMs: busy.longestMs,
  };
}

async function revision(events: string): Promise<string> {
  const response = await fetch(`${events}/revision`, { headers: AUTHORIZED });
  if (response.status !== 200) throw new Error(`${events}/revision answered ${response.status}`);
  return response.text();
}

const AUTHORIZED = { authorization: `Bearer ${INTERNAL_SECRET}` };
const CHANGES = 3;
const CALM_MS = 2_000;
const AFTER_MS = 500;
const LONGEST_UNSEEN_MS = 60_000;

export interface ImportOptions {
  readonly sizes: readonly { readonly events: number; readonly datesPerEvent: number }[];
}

/** The task of the import's process. */
export interface ImportTask {
  readonly feed: string;
  readonly databases: DatabaseUrls;
}

/** What an import took. */
export interface TakenIn {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  /** Items that were new, changed or removed. */
  readonly written: number;
  readonly unchanged: number;
}

/** Feeds of one size. */
export interface ImportRun {
  readonly events: number;
  readonly first: TakenIn;
  readonly again: TakenIn;
  /** From the start of the events subgraph to its first answer, on existing data. */
  readonly readySeconds: number;
  /** Of the events subgraph, then and after a replacement; null if unknown. */
  readonly readyBytes: number | null;
  readonly eventsBytes: number | null;
  readonly replacement: Replacement;
}

/** How a reader fared while every hundredth event changed: medians of several changes. */
export interface Replacement {
  readonly written: number;
  /** From the end of the import to the first answer of the new revision; null if it never came. */
  readonly seenAfterMs: number | null;
  /** The waits of two seconds before. */
  readonly calmMs: number;
  readonly calmLongestMs: number;
  /** The longest wait from the import's start until half a second after the new revision was seen. */
  readonly longestMs: number;
}

/** The task of the reader's process. */
export interface ReaderTask {
  readonly url: string;
  readonly authorization: string;
  readonly body: string;
}

/** How long the reader waited for answers. */
export interface Waits {
  readonly medianMs: number;
  readonly longestMs: number;
}
