import { expect, test } from 'vitest';
import { runRolls } from './rolls/runRolls.ts';
import { findHaproxy } from './rolls/startProxy.ts';

const haproxy = findHaproxy();

/**
 * The short form. The long one, `npm run roll`, has kills as well, and the other subgraphs. These become ready and stop as
 * `events` does: by the kit.
 */
test.skipIf(haproxy === undefined)(
  'rolling a part behind the shipped proxy, the next as soon as the last is ready, loses no read',
  {
    timeout: 600_000,
  },
  async () => {
    const parts = ['events', 'gateway'] as const;
    const report = await runRolls({ haproxy: haproxy ?? '', rolls: 1, parts, ways: ['SIGTERM'] });
    expect(report.lost).toEqual([]);
    expect(report.reads).toBeGreaterThan(100);
    expect(report.rolled).toHaveLength(2);
  },
);
