import { inventCalendar } from '../calendar/inventCalendar.ts';
import { writeFeed } from '../calendar/writeFeed.ts';
import { Part } from '../processes/Part.ts';
import { residentBytes } from '../processes/residentBytes.ts';
import {
  createDatabases,
  type DatabaseUrls,
  INTERNAL_SECRET,
  type Subgraphs,
  startRecord,
  startSubgraphs,
  temporaryFolder,
} from '../processes/startCalendar.ts';
import type { Progress } from '../progress.ts';
import { median } from '../statistics.ts';

/**
 * Measures feeds of growing sizes: taking one in, taking it in again unchanged, starting on what was taken in, and
 * how long a reader waits at most while a small change is taken in and shown.
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
    says('taken in');
    const first = await takeIn({ feed, databases });
    says('taken in again, unchanged');
    const again = await takeIn({ feed, databases });
    says('the service starts on it');
    await using subgraphs = await startSubgraphs(databases);
    const readyBytes = residentBytes(subgraphs.eventsPid);
    says('a reader keeps asking while a change is taken in');
    const change = `${folder.path}/${events}-changed.ndjson`;
    await writeFeed(change, {
      categories: [],
      venues: [],
      organizers: [],
      events: everyHundredthChanged(calendar.events),
    });
    const replacement = await replace(subgraphs, { feed: change, databases });
    const eventsBytes = residentBytes(subgraphs.eventsPid);
    runs.push({
      events,
      first,
      again,
      readySeconds: subgraphs.readyMs / 1000,
      readyBytes,
      eventsBytes,
      replacement,
    });
  }
  return runs;
}

async function takeIn(task: ImportTask): Promise<TakenIn> {
  await using part = new Part('The import', 'test/bench/src/imports/main.ts');
  return part.ask<TakenIn>(task);
}

function* everyHundredthChanged<Event extends { readonly views: number | null }>(events: Iterable<Event>) {
  let place = 0;
  for (const event of events) if (place++ % 100 === 0) yield { ...event, views: 0 };
}

/** Asks the events subgraph one question after the other, before, while and after a feed is taken in. */
async function replace(subgraphs: Subgraphs, task: ImportTask): Promise<Replacement> {
  const calm: number[] = [];
  for (let at = 0; at < 200; at++) calm.push((await ask(subgraphs)).ms);
  const { token } = await ask(subgraphs);
  const began = performance.now();
  let ended = Number.POSITIVE_INFINITY;
  const taking = takeIn(task).then((taken) => {
    ended = performance.now();
    return taken;
  });
  const waits: number[] = [];
  let seen: number | null = null;
  while (performance.now() < Math.min(ended, began + LONGEST_IMPORT) + LONGEST_UNSEEN) {
    const answer = await ask(subgraphs);
    waits.push(answer.ms);
    if (answer.token !== token) seen ??= performance.now();
    if (seen !== null && performance.now() > Math.max(ended, seen) + 500) break;
  }
  const { written } = await taking;
  return {
    written,
    seenAfterMs: seen === null ? null : Math.max(0, seen - ended),
    calmMs: median(calm),
    longestMs: Math.max(...waits),
  };
}

async function ask({
  addresses,
}: Subgraphs): Promise<{ readonly ms: number; readonly token: string | null }> {
  const began = performance.now();
  const response = await fetch(`${addresses.events}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${INTERNAL_SECRET}` },
    body: JSON.stringify({
      query: '{ events { totalCount data { id title_nb startDate } categories { hits } } }',
    }),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`The events subgraph answered ${response.status}`);
  return { ms: performance.now() - began, token: response.headers.get('x-calendar-revision') };
}

const LONGEST_IMPORT = 600_000;
const LONGEST_UNSEEN = 60_000;

export interface ImportOptions {
  readonly sizes: readonly { readonly events: number; readonly datesPerEvent: number }[];
}

/** What the import's process is told. */
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
  /** Of the events subgraph, then and after a replacement; null where unknown. */
  readonly readyBytes: number | null;
  readonly eventsBytes: number | null;
  readonly replacement: Replacement;
}

/** How a reader fared while every hundredth event changed. */
export interface Replacement {
  readonly written: number;
  /** From the end of the import to the first answer of the new revision; null if it never came. */
  readonly seenAfterMs: number | null;
  /** The median wait before. */
  readonly calmMs: number;
  /** The longest wait until half a second after the new revision was seen. */
  readonly longestMs: number;
}
