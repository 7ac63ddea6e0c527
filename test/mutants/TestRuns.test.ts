import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testsFor } from './TestRuns.ts';

const TREE = join(import.meta.dirname, '../..');

test.each([
  ['gateway/src/plan/specialize.ts', ['gateway/src/plan/']],
  ['gateway/src/limits/admission/Admission.ts', ['gateway/src/limits/admission/', 'gateway/src/limits/']],
  ['gateway/src/pipeline.ts', ['gateway/src/']],
  ['graph/checks/checkSchema.ts', ['graph/checks/', 'graph/']],
])('the tests for %s are the nearest, those of its part, and the contract', (path, own) => {
  expect(testsFor(TREE, path)).toEqual([...own, 'test/contract/']);
});
