import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordedLog } from '../../test/library.ts';
import { SnapshotPoller } from './SnapshotPoller.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('each snapshot is kept for ten seconds after it was replaced', async () => {
  let newest = 0;
  const source = {
    readToken: async () => `a:${newest}`,
    load: async () => ({ token: `a:${newest}`, snapshot: newest }),
  };
  const { logger } = recordedLog();
  const poller = new SnapshotPoller<number>({ name: 'record', source, logger });
  const replace = (snapshot: number) => {
    newest = snapshot;
    return poller.refresh();
  };
  const kept = () => poller.earlier.map(({ snapshot }) => snapshot);
  await replace(1);
  await replace(2);
  vi.advanceTimersByTime(6_000);
  await replace(3);
  expect(kept()).toEqual([2, 1]);
  vi.advanceTimersByTime(4_000);
  expect(kept()).toEqual([2]);
  vi.advanceTimersByTime(6_000);
  expect(kept()).toEqual([]);
});
