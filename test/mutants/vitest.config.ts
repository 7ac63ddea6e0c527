import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import root from '../../vitest.config.ts';
import { readVerdicts } from './verdicts.ts';

const promises = (
  root as { test: { projects: { test: { name: string; exclude: string[] } }[] } }
).test.projects.find(({ test }) => test.name === 'promises');

const ROOT = join(import.meta.dirname, '../..');
/** Milliseconds. */
const LONGEST_WAIT = 20_000;
/** How long each file of tests took when it ran before. */
const usual = new Map(
  readVerdicts(process.env['MUTANT_VERDICTS'] ?? '').flatMap((verdict) =>
    verdict.usual === undefined ? [] : [[verdict.tests, verdict.usual] as const],
  ),
);

/** The cheap first: what one file of tests has noticed, the next ones need not run with. */
class CheapestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => costOf(one) - costOf(other));
  }
}

/** Milliseconds, more or less. Properties run a hundred times, and what grows is measured at its largest. */
function costOf({ moduleId }: TestSpecification): number {
  const path = relative(ROOT, moduleId).replaceAll('\\', '/');
  const guessed = (statSync(moduleId).size / 10) * (/\b(property|growth)\b/.test(moduleId) ? 100 : 1);
  return usual.get(path) ?? guessed;
}

export default defineConfig({
  ...promises,
  // As Node resolves it, and as Apollo's packages load it: a second copy of graphql refuses the first one's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    ...promises?.test,
    root: ROOT,
    // Modules are loaded once more for each fault. Those that Node has loaded itself stay as they are.
    experimental: { viteModuleRunner: true },
    fsModuleCache: true,
    runner: join(import.meta.dirname, 'JudgingRunner.ts'),
    sequence: { sequencer: CheapestFirst },
    // It counts the files of which a function is called. Each file with faults has one more, for its switches.
    exclude: [...(promises?.test.exclude ?? []), 'gateway/src/pipeline.files.test.ts'],
    maxWorkers: 1,
    // What never comes because of a fault is not waited for as long as on a machine that stalls.
    testTimeout: 3 * LONGEST_WAIT,
    hookTimeout: 3 * LONGEST_WAIT,
    expect: { poll: { timeout: LONGEST_WAIT } },
    env: { LONGEST_WAIT: String(LONGEST_WAIT) },
  },
});
