import { createLogger } from '@calendar/runtime/log';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SnapshotPoller } from './SnapshotPoller.ts';
import { snapshotAt } from './snapshotAt.ts';

const SOON = 5_000;
let revision = 1;
let isAway = false;
let poller: SnapshotPoller<number>;

beforeEach(async () => {
  revision = 1;
  isAway = false;
  poller = new SnapshotPoller({
    name: 'record',
    logger: createLogger('test', 'silent'),
    // Nothing but being asked makes it look.
    intervalMs: 3_600_000,
    source: {
      async readToken() {
        if (isAway) throw new Error('away');
        return `a:${revision}`;
      },
      load: async () => ({ token: `a:${revision}`, snapshot: revision }),
    },
  });
  poller.start();
  await poller.whenReady();
});
afterEach(() => poller.close());

async function shownAt(at: string, milliseconds = SOON): Promise<number | undefined> {
  return (await snapshotAt(poller, at, performance.now() + milliseconds))?.snapshot;
}

test('a state that has not arrived is looked for at once (rules 57)', async () => {
  revision = 2;
  expect(await shownAt('a:2')).toBe(2);
});

test('a state that was replaced a moment ago is still shown, and a later one if it is gone (rules 56)', async () => {
  for (revision = 2; revision <= 12; revision++) await poller.refresh();
  expect(poller.current?.snapshot).toBe(12);
  expect(await shownAt('a:12')).toBe(12);
  expect(await shownAt('a:11')).toBe(11);
  expect(await shownAt('a:4')).toBe(4);
  expect(await shownAt('a:3')).toBe(12);
});

test('a state that does not come is not waited for: at once where the source is away (rules 57)', async () => {
  expect(await shownAt('a:2', 30)).toBeUndefined();
  isAway = true;
  await poller.refresh().catch(() => undefined);
  expect(await shownAt('a:2', 3_600_000)).toBeUndefined();
});

test('a state of another history is no reason to wait', async () => {
  expect(await shownAt('b:7')).toBe(1);
});
