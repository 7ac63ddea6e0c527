import { Registry } from '@calendar/runtime/metrics';
import { beforeEach, describe, expect, it } from 'vitest';
import { OperationDurations } from './GatewayMetrics.ts';

const MOST = 20;
const PERIOD = 10 * 60_000;

let now: number;
let registry: Registry;
let durations: OperationDurations;
beforeEach(() => {
  now = 0;
  registry = new Registry();
  durations = new OperationDurations(registry, { mostNames: MOST, clock: () => now });
});

const named = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word}${at}`);

function see(names: Iterable<string | undefined>, times = 1): void {
  for (const name of names) for (let time = 0; time < times; time++) durations.observe(name, 0.01);
}

/** A period later, which a request begins. */
function pass(periods = 1, name = 'First'): void {
  for (let period = 0; period < periods; period++) {
    now += PERIOD;
    see([name]);
  }
}

async function counts(): Promise<Record<string, number>> {
  const text = await registry.metrics();
  const found = text.matchAll(/^calendar_request_duration_seconds_count\{operation="(.*)"\} (\d+)$/gm);
  return Object.fromEntries(Array.from(found, ([, name = '', count]) => [name, Number(count)]));
}

describe('durations by the name of the operation', () => {
  it('are counted apart for the names that came first, until others come more often', async () => {
    see(named('Invented', MOST));
    see(named('Real', 5), 3);
    expect(Object.keys(await counts()).toSorted()).toEqual(['other', ...named('Invented', MOST)].toSorted());
    pass();
    see(named('Real', 5), 2);
    const after = await counts();
    expect(named('Real', 5).map((name) => after[name])).toEqual([2, 2, 2, 2, 2]);
    expect(Object.keys(after)).toHaveLength(MOST + 1);
  });

  it('keep the names that are asked often, whatever is invented beside them', async () => {
    see(named('Real', MOST), 3);
    for (let period = 0; period < 30; period++) {
      see(named(`Invented${period}x`, 500));
      see(named('Real', MOST), 40);
      pass();
    }
    expect(Object.keys(await counts()).toSorted()).toEqual(['other', ...named('Real', MOST)].toSorted());
  });

  it('have a bounded number of names, of which ten are replaced at a time', async () => {
    see(named('Before', MOST));
    see(named('After', MOST), 100);
    const first = Object.keys(await counts());
    pass();
    see(named('After', MOST));
    const second = Object.keys(await counts());
    expect(second.filter((name) => !first.includes(name))).toHaveLength(10);
    pass();
    see(named('After', MOST));
    expect(Object.keys(await counts()).toSorted()).toEqual(['other', ...named('After', MOST)].toSorted());
  });

  it('keep places for names that are asked a little less often than others', async () => {
    see(named('Listed', MOST), 10);
    see(['Rival'], 20);
    pass();
    see(['Rival']);
    expect(await counts()).not.toHaveProperty('Rival');
  });

  it('of names that come and go begin at 0 again, and never lessen "other"', async () => {
    see(named('Listed', MOST), 5);
    let others = 0;
    for (let round = 0; round < 4; round++) {
      see(['Guest'], 50);
      pass(1, 'Listed0');
      see(['Guest']);
      expect((await counts())['Guest']).toBe(1);
      see(named('Listed', MOST), 300);
      pass(1, 'Listed0');
      see(named('Listed', MOST));
      pass(15, 'Listed0');
      const after = await counts();
      expect(after['other']).toBeGreaterThanOrEqual(others);
      // No sum of a series that has gone is added to it.
      expect((after['other'] ?? 0) - others).toBeLessThan(400);
      others = after['other'] ?? 0;
      expect(after).not.toHaveProperty('Guest');
    }
  });

  it('without a name, or with a very long one, are counted together', async () => {
    see([undefined, 'other', 'x'.repeat(81)]);
    expect(await counts()).toEqual({ other: 3 });
  });
});
