import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Part } from '../support/processes/Part.ts';
import { statusOf } from '../support/processes/Part.ts';
import type { Place } from '../support/processes/places.ts';
import { type CalendarProcesses, prepareCalendar, startAll } from '../support/processes/startCalendar.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { readSteadily } from './support/readSteadily.ts';

let calendar: CalendarProcesses;
const running = new Map<Place, Part>();
/** The gateways that a load balancer would send callers to. */
let readyGateways: readonly Place[] = [];
const polling = new AbortController();

beforeAll(async () => {
  calendar = await prepareCalendar();
  const { events, directory, taxonomy, gateway } = calendar.places;
  await start(events[0], events[1], directory[0], taxonomy[0]);
  await start(gateway[0]);
  void keepReadyGateways();
  await waitUntil(() => readyGateways.length > 0, 'a gateway is ready');
});

afterAll(async () => {
  polling.abort();
  await calendar?.[Symbol.asyncDispose]();
});

test('directory killed and taxonomy hung under steady list traffic cost not one failed list read', async () => {
  const { directory, taxonomy } = calendar.places;
  const reading = readSteadily(endpoints);
  const seen = await phase(reading, async () => {
    partAt(directory[0]).kill('SIGKILL');
    partAt(taxonomy[0]).kill('SIGSTOP');
  });
  partAt(taxonomy[0]).kill('SIGCONT');
  expect((await reading.stop()).failures).toEqual([]);
  expect(seen).toBeGreaterThan(0);
});

test('PostgreSQL killed, back and hung under steady list traffic costs not one failed list read', async () => {
  const { postgres } = calendar;
  const reading = readSteadily(endpoints);
  await phase(reading, () => postgres.kill());
  await postgres.start();
  await phase(reading, async () => postgres.signal('SIGSTOP'));
  postgres.signal('SIGCONT');
  const { failures } = await reading.stop();
  expect(failures).toEqual([]);
});

test('with two replicas of events, one that is killed, hung or stopped costs no failed read', async () => {
  const [first, second] = calendar.places.events;
  const reading = readSteadily(endpoints);
  await phase(reading, async () => partAt(first).kill('SIGKILL'));
  await start(first);
  await phase(reading, async () => partAt(second).kill('SIGSTOP'));
  partAt(second).kill('SIGCONT');
  await phase(reading, async () => {
    expect(await partAt(second).stop()).toEqual({ status: 0, signal: null });
  });
  expect((await reading.stop()).failures).toEqual([]);
});

/** Does something and waits until a number of reads were begun after it. */
async function phase(
  reading: { readonly reads: number },
  fault: () => Promise<unknown> | undefined,
): Promise<number> {
  await fault();
  const { reads } = reading;
  const began = Date.now();
  await waitUntil(() => reading.reads - reads >= 30 && Date.now() - began > 1_500, '30 reads were begun');
  return reading.reads - reads;
}

async function start(...places: readonly Place[]): Promise<void> {
  const parts = await startAll(calendar, places);
  for (const [index, place] of places.entries()) running.set(place, parts[index] as Part);
}

function partAt(place: Place): Part {
  const part = running.get(place);
  if (part === undefined) throw new Error(`${place.name} does not run at ${place.url}`);
  return part;
}

function endpoints(): readonly string[] {
  return readyGateways.map(({ url }) => url);
}

/** Does what a load balancer does: asks the gateways for their readiness now and then. */
async function keepReadyGateways(): Promise<void> {
  while (!polling.signal.aborted) {
    const { gateway } = calendar.places;
    const statuses = await Promise.all(gateway.map(({ readyUrl }) => statusOf(readyUrl)));
    const ready = gateway.filter((_, index) => statuses[index] === 200);
    if (ready.length > 0) readyGateways = ready;
    await sleep(100);
  }
}
