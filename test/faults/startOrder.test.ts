import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statusOf } from '../support/processes/Program.ts';
import type { Place } from '../support/processes/places.ts';
import { prepareCalendar } from '../support/processes/startCalendar.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { readList } from './support/readSteadily.ts';

const SEED = Number(process.env['FAULT_SEED'] ?? 1);

test('the parts start in any order: each says what it waits for and becomes ready when it can answer', async () => {
  await using calendar = await prepareCalendar();
  const { places, postgres } = calendar;
  await postgres.stop();
  const steps = ['events', 'directory', 'taxonomy', 'gateway', 'PostgreSQL'] as const;
  const orders = fc.shuffledSubarray([...steps], { minLength: steps.length });
  const order = fc.sample(orders, { numRuns: 1, seed: SEED })[0] ?? steps;
  const started: Place[] = [];
  for (const step of order) {
    if (step === 'PostgreSQL') await postgres.start();
    else {
      const [place] = places[step];
      started.push(place);
      const part = calendar.start(place);
      const live = place.readyUrl.replace('/ready', '/live');
      await waitUntil(async () => (await statusOf(live)) === 200, `${step} is live`);
      expect(part.isRunning).toBe(true);
    }
    if (order.at(-1) === step) continue;
    for (const place of started.filter((each) => !canBeReady(each, order, step))) {
      const { status, missing } = await readiness(place);
      expect([place.name, status, missing.length > 0]).toEqual([place.name, 503, true]);
    }
  }
  for (const place of started) {
    await waitUntil(async () => (await readiness(place)).status === 200, `${place.name} is ready`);
  }
  expect(await readList(places.gateway[0].url)).toBeNull();
});

/** Whether what a part needs has been started by a step. */
function canBeReady({ name }: Place, order: readonly string[], step: string): boolean {
  const there = order.slice(0, order.indexOf(step) + 1);
  const needed =
    name === 'gateway' || name === 'events'
      ? ['PostgreSQL', 'directory', 'taxonomy', 'events']
      : ['PostgreSQL'];
  return needed.every((each) => there.includes(each));
}

async function readiness({ readyUrl }: Place) {
  const response = await fetch(readyUrl);
  const { missing } = (await response.json()) as { readonly missing: readonly string[] };
  return { status: response.status, missing };
}
