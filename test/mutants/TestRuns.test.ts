import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testsFor } from './TestRuns.ts';

const TREE = join(import.meta.dirname, '../..');

test.each([
  ['gateway/src/plan/specialize.ts', ['gateway/src/plan/']],
  ['gateway/src/plan/documents/fitsType.ts', ['gateway/src/plan/documents/', 'gateway/src/plan/']],
  ['gateway/src/pipeline.ts', ['gateway/src/']],
  ['graph/checks/checkSchema.ts', ['graph/checks/', 'graph/']],
])('the tests for %s are the nearest, those of its part, and the contract', (path, own) => {
  expect(testsFor(TREE, path)).toEqual([...own, 'test/contract/']);
});
