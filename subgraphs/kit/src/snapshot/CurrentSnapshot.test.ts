import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CurrentSnapshot } from './CurrentSnapshot.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('each snapshot is kept for ten seconds after it was replaced', () => {
  const current = new CurrentSnapshot<number>(() => 0);
  const replace = (snapshot: number) => current.replace({ token: `a:${snapshot}`, snapshot }, 'source');
  const kept = () => current.earlier.map(({ snapshot }) => snapshot);
  replace(1);
  replace(2);
  vi.advanceTimersByTime(6_000);
  replace(3);
  expect(kept()).toEqual([2, 1]);
  vi.advanceTimersByTime(4_000);
  expect(kept()).toEqual([2]);
  vi.advanceTimersByTime(6_000);
  expect(kept()).toEqual([]);
});
