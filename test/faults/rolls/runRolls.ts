import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from '../../support/processes/Part.ts';
import type { Place, Places } from '../../support/processes/places.ts';
import { type CalendarProcesses, prepareCalendar, startAll } from '../../support/processes/startCalendar.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { readNews } from './readNews.ts';
import { environmentBehindProxy, startProxy } from './startProxy.ts';

/**
 * Runs two of each part over a separate PostgreSQL, behind haproxy as it is shipped, and reads all the while. Rolls
 * each part: one of the two is ended and started again. As soon as its `/health/ready` answers 200, it is the other
 * one's turn. Nothing else is waited for. Every read asks something new, and every answer is checked.
 */
export async function runRolls({
  haproxy,
  rolls,
  parts,
  ways,
  onProgress,
}: RollOptions): Promise<RollReport> {
  await using calendar = await prepareCalendar();
  const [first, second] = calendar.places.gateway;
  const places = { ...calendar.places, gateway: [behindProxy(first), behindProxy(second)] as const };
  const running = await startEverything(calendar, places);
  await using proxy = await startProxy(haproxy, places.gateway);
  const reading: Reading = {
    url: proxy.url,
    killed: new Set(),
    reads: 0,
    repeated: 0,
    slowest: 0,
    lost: [],
  };
  const over = new AbortController();
  const readers = Array.from({ length: READERS }, () => keepReading(reading, over.signal));
  const rolled: Rolled[] = [];
  try {
    await waitUntil(() => reading.reads > 50, '50 reads were begun');
    for (const part of parts) {
      for (const way of ways) {
        const before = reading.lost.length;
        for (let roll = 1; roll <= rolls; roll++) {
          onProgress?.(
            `${part}, ${way}, roll ${roll} of ${rolls}: ${reading.reads} reads, ${reading.lost.length} lost`,
          );
          for (const place of places[part]) await restart(place, way, { calendar, running, reading });
        }
        rolled.push({ part, way, rolls, lost: reading.lost.length - before });
      }
    }
    const { reads } = reading;
    await waitUntil(() => reading.reads > reads + 50, '50 reads were begun after the last roll');
  } finally {
    over.abort();
    await Promise.all(readers);
  }
  const { reads, repeated, slowest, lost } = reading;
  return { reads, repeated, slowest, lost, rolled };
}

function behindProxy(place: Place): Place {
  return { ...place, environment: { ...place.environment, ...environmentBehindProxy() } };
}

async function startEverything(
  calendar: CalendarProcesses,
  { gateway, ...subgraphs }: Places,
): Promise<Map<Place, Part>> {
  const first = Object.values(subgraphs).flat();
  const parts = [...(await startAll(calendar, first)), ...(await startAll(calendar, gateway))];
  return new Map([...first, ...gateway].map((place, at) => [place, parts[at] as Part]));
}

async function restart(place: Place, way: Way, { calendar, running, reading }: Rolling): Promise<void> {
  const part = running.get(place);
  if (part === undefined) throw new Error(`${place.name} does not run at ${place.url}`);
  if (way === 'SIGKILL') reading.killed.add(place);
  part.kill(way);
  const { status, signal } = await part.ended;
  const asExpected = way === 'SIGTERM' ? status === 0 : signal === 'SIGKILL';
  if (!asExpected)
    throw new Error(`${place.name} ended with ${signal ?? status}: ${part.output.slice(-2_000)}`);
  const next = calendar.start(place);
  running.set(place, next);
  await next.answersAt(place.readyUrl);
  reading.killed.delete(place);
}

async function keepReading(reading: Reading, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const began = performance.now();
    const { failure, isRepeated } = await readThrough(reading, reading.reads++);
    const took = performance.now() - began;
    if (isRepeated) reading.repeated++;
    reading.slowest = Math.max(reading.slowest, took);
    if (failure !== null) reading.lost.push(`after ${Math.round(took)} ms: ${failure}`);
    await sleep(PAUSE);
  }
}

/**
 * Requests in flight at a gateway that is killed are necessarily lost. It is counted apart and repeated once, as
 * callers may do with what only reads; whatever else fails is lost.
 */
async function readThrough({ url, killed }: Reading, news: number): Promise<Read> {
  const failure = await failureOf(url, news);
  if (failure === null || killed.size === 0) return { failure, isRepeated: false };
  return { failure: await failureOf(url, news), isRepeated: true };
}

function failureOf(url: string, news: number): Promise<string | null> {
  return readNews(url, news).catch((error: unknown) => {
    const { message, cause } = error as Error;
    return `${message} ${cause instanceof Error ? cause.message : ''}`;
  });
}

const READERS = 4;
/** Milliseconds: the parts that start need the processors as well. */
const PAUSE = 100;

/** How a process is ended. */
export type Way = 'SIGTERM' | 'SIGKILL';

export interface RollOptions {
  /** Path of the load balancer's program (`findHaproxy`). */
  readonly haproxy: string;
  /** How often each part is rolled in each way. */
  readonly rolls: number;
  readonly parts: readonly (keyof Places)[];
  readonly ways: readonly Way[];
  readonly onProgress?: (line: string) => void;
}

export interface RollReport {
  readonly reads: number;
  /** Reads that failed when a gateway was killed, and were repeated. */
  readonly repeated: number;
  /** Milliseconds of the slowest read. */
  readonly slowest: number;
  /** What went wrong, one text each. */
  readonly lost: readonly string[];
  readonly rolled: readonly Rolled[];
}

interface Rolled {
  readonly part: keyof Places;
  readonly way: Way;
  readonly rolls: number;
  readonly lost: number;
}

interface Read {
  /** What is wrong; null when nothing is. */
  readonly failure: string | null;
  readonly isRepeated: boolean;
}

/** The reads so far. */
interface Reading {
  /** The endpoint behind the load balancer. */
  readonly url: string;
  /** The gateways that were killed and are not ready again. */
  readonly killed: Set<Place>;
  reads: number;
  repeated: number;
  slowest: number;
  readonly lost: string[];
}

interface Rolling {
  readonly calendar: CalendarProcesses;
  readonly running: Map<Place, Part>;
  readonly reading: Reading;
}
