import { statSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import root from '../../vitest.config.ts';

const promises = (root as { test: { projects: { test: { name: string } }[] } }).test.projects.find(
  ({ test }) => test.name === 'promises',
);

/** Small files first: most faults are noticed by them. Where a path is nearer to the faults does not matter. */
class SmallestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => statSync(one.moduleId).size - statSync(other.moduleId).size);
  }
}

export default defineConfig({
  ...promises,
  test: {
    ...promises?.test,
    root: join(import.meta.dirname, '../..'),
    runner: join(import.meta.dirname, 'JudgingRunner.ts'),
    sequence: { sequencer: SmallestFirst },
    maxWorkers: 1,
  },
});
