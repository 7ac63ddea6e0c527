import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from '../../support/processes/Part.ts';
import type { Place, Places } from '../../support/processes/places.ts';
import { type CalendarProcesses, prepareCalendar, startAll } from '../../support/processes/startCalendar.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { LoadBalancer } from './LoadBalancer.ts';
import { readNews } from './readNews.ts';

/**
 * Runs two of each part over a PostgreSQL for them, reads all the while, and rolls each part: one of the two is
 * ended and started again, and as soon as its `/health/ready` answers 200 it is the other one's turn. Nothing else is
 * waited for. No question is asked twice, and every answer is checked.
 */
export async function runRolls({ rolls, parts, ways, onProgress }: RollOptions): Promise<RollReport> {
  await using calendar = await prepareCalendar();
  const running = await startEverything(calendar);
  using balancer = new LoadBalancer(calendar.places.gateway);
  const reading: Reading = { balancer, killed: new Set(), reads: 0, repeated: 0, slowest: 0, lost: [] };
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
          for (const place of calendar.places[part])
            await restart(place, way, { calendar, running, reading });
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

async function startEverything(calendar: CalendarProcesses): Promise<Map<Place, Part>> {
  const { gateway, ...subgraphs } = calendar.places;
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
 * What is under way at a gateway that is killed is lost by nature. It is counted apart and sent to the other gateway, once,
 * as load balancers do with what only reads; whatever else fails is lost.
 */
async function readThrough({ balancer, killed }: Reading, news: number): Promise<Read> {
  const gateway = await balancer.next();
  try {
    return { failure: await readNews(gateway.url, news), isRepeated: false };
  } catch (error) {
    if (!killed.has(gateway)) return { failure: describe(gateway, error), isRepeated: false };
  }
  balancer.leaveOut(gateway);
  const other = await balancer.next();
  const failure = await readNews(other.url, news).catch((error: unknown) => describe(other, error));
  return { failure, isRepeated: true };
}

function describe({ url }: Place, error: unknown): string {
  const { message, cause } = error as Error;
  return `${url} ${message} ${cause instanceof Error ? cause.message : ''}`;
}

const READERS = 4;
/** Milliseconds: the parts that start need the processors as well. */
const PAUSE = 50;

/** How a process is ended. */
export type Way = 'SIGTERM' | 'SIGKILL';

export interface RollOptions {
  /** How often each part is rolled in each way. */
  readonly rolls: number;
  readonly parts: readonly (keyof Places)[];
  readonly ways: readonly Way[];
  readonly onProgress?: (line: string) => void;
}

export interface RollReport {
  readonly reads: number;
  /** Reads under way at a gateway when it was killed, which were repeated. */
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
  readonly balancer: LoadBalancer;
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
