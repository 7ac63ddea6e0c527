import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageOf, testsIn } from './TestRuns.ts';

test.each([
  ['gateway/src/plan/specialize.ts', 'gateway/src'],
  ['importer/adapters/ics/src/index.ts', 'importer/adapters/ics/src'],
  ['graph/checks/checkSchema.ts', 'graph'],
])('the own tests of %s are those in %s', (path, folder) => {
  expect(packageOf(path)).toBe(folder);
});

test('all files of tests in a folder are found, however deep', () => {
  expect(testsIn(join(import.meta.dirname, '../..'), 'test/mutants')).toEqual([
    'test/mutants/TestRuns.test.ts',
    'test/mutants/drawEvenly.test.ts',
    'test/mutants/mutantsOf.test.ts',
    'test/mutants/verdicts.test.ts',
  ]);
});
