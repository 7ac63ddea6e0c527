import { statSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import root from '../../vitest.config.ts';

const promises = (root as { test: { projects: { test: { name: string } }[] } }).test.projects.find(
  ({ test }) => test.name === 'promises',
);

/** The cheap first: most faults are noticed by small files, and the others need not run with them. */
class CheapestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => costOf(one) - costOf(other));
  }
}

/** Properties run a hundred times, and what grows is measured at its largest. */
function costOf({ moduleId }: TestSpecification): number {
  return statSync(moduleId).size * (/\b(property|growth)\b/.test(moduleId) ? 100 : 1);
}

export default defineConfig({
  ...promises,
  test: {
    ...promises?.test,
    root: join(import.meta.dirname, '../..'),
    runner: join(import.meta.dirname, 'JudgingRunner.ts'),
    sequence: { sequencer: CheapestFirst },
    maxWorkers: 1,
  },
});
