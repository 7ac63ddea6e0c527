import { expect, test } from 'vitest';
import { prepareData } from '../support/preparedData.ts';
import { runSoak } from './soak/runSoak.ts';

/** The short form; the long one is `npm run soak`. */
test('under mixed traffic, imports and killed processes no answer is wrong and no error unexplained', async () => {
  const report = await runSoak({
    milliseconds: 9_000,
    importEvery: 1_000,
    killEvery: 1_000,
    readers: 2,
    // What is seen late because the machine stalls is no wrong answer.
    seenWithin: 15_000,
    prepare: prepareData,
  });
  expect(report.wrong).toEqual([]);
  expect(report.unexplained).toEqual([]);
  expect(report.right).toBeGreaterThan(50);
  expect(report.imports).toBeGreaterThan(0);
  expect(report.outages.length).toBeGreaterThan(0);
});
