import { expect, test } from 'vitest';
import { runRolls } from './rolls/runRolls.ts';
import { findHaproxy } from './rolls/startProxy.ts';

const haproxy = findHaproxy();

/**
 * The short form. The long one, `npm run roll`, has kills as well, and the subgraphs. These become ready and stop under
 * reads in outages.test.ts.
 */
test.skipIf(haproxy === undefined)(
  'rolling the gateways behind the shipped proxy, the next as soon as the last is ready, loses no read',
  async () => {
    const parts = ['gateway'] as const;
    const report = await runRolls({ haproxy: haproxy ?? '', rolls: 1, parts, ways: ['SIGTERM'] });
    expect(report.lost).toEqual([]);
    expect(report.reads).toBeGreaterThan(100);
    expect(report.rolled).toHaveLength(1);
  },
);
