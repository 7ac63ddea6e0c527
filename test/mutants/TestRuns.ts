import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The tests that are to notice a fault, run in a copy of the tree: first those next to it, last `test/contract`. */
export class TestRuns {
  readonly #tree: string;
  readonly #signal: AbortSignal;
  /** Milliseconds that tests took without a fault, by the paths that were run. */
  readonly #usual = new Map<string, number>();

  constructor(tree: string, signal: AbortSignal) {
    this.#tree = tree;
    this.#signal = signal;
  }

  /**
   * Who notices the fault that a function plants in a source file; undefined: nobody.
   *
   * @throws {TestsFail} when tests fail without any fault
   */
  async noticedBy(path: string, plant: () => () => void): Promise<string | undefined> {
    for (const tests of testsFor(this.#tree, path)) {
      const usual = await this.#usualTime(tests);
      const remove = plant();
      try {
        const { failure } = await this.#run(tests, usual * SLOWER + STARTING);
        if (failure !== undefined) return failure;
      } finally {
        remove();
      }
    }
    return undefined;
  }

  async #usualTime(tests: string): Promise<number> {
    const known = this.#usual.get(tests);
    if (known !== undefined) return known;
    const { failure, milliseconds } = await this.#run(tests, LONGEST);
    if (failure !== undefined) throw new TestsFail(tests, failure);
    this.#usual.set(tests, milliseconds);
    return milliseconds;
  }

  async #run(tests: string, longest: number): Promise<TestRun> {
    const report = join(this.#tree, 'node_modules/.mutant.json');
    rmSync(report, { force: true });
    const words = ['run', ...PROJECTS, '--bail=1', '--passWithNoTests', '--reporter=json'];
    const began = performance.now();
    const child = spawn(process.execPath, [VITEST, ...words, `--outputFile=${report}`, tests], {
      cwd: this.#tree,
      stdio: 'ignore',
      // A group, so that what it starts ends with it.
      detached: true,
    });
    let isLate = false;
    const kill = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, longest);
    this.#signal.addEventListener('abort', kill);
    const [status] = (await once(child, 'close')) as [number | null];
    clearTimeout(timer);
    this.#signal.removeEventListener('abort', kill);
    this.#signal.throwIfAborted();
    const milliseconds = performance.now() - began;
    if (isLate) return { milliseconds, failure: `no end within ${Math.round(longest / 1000)} s` };
    return { milliseconds, failure: status === 0 ? undefined : failureIn(report) };
  }
}

/** Tests fail in the copy of the tree as it is. */
export class TestsFail extends Error {
  override readonly name = 'TestsFail';

  constructor(tests: string, failure: string) {
    super(`Without any fault the tests of ${tests} fail: ${failure}`);
  }
}

/**
 * Paths of tests for a source file, from the narrowest: the nearest folder that has tests, the part of the package that it is
 * in, and the contract.
 */
export function testsFor(tree: string, path: string): readonly string[] {
  const [source = ''] = /^.*?\/src\/[^/]+(?=\/)|^.*?\/src(?=\/)|^[^/]+(?=\/)/.exec(path) ?? [];
  const folders = [nearestWithTests(tree, dirname(path)), source].filter((folder) => hasTests(tree, folder));
  return [...new Set([...folders, CONTRACT])].map((folder) => `${folder}/`);
}

function nearestWithTests(tree: string, folder: string): string {
  return folder === '.' || hasTests(tree, folder) ? folder : nearestWithTests(tree, dirname(folder));
}

function hasTests(tree: string, folder: string): boolean {
  return globSync(`${folder}/**/*.test.ts`, { cwd: tree }).length > 0;
}

function failureIn(report: string): string {
  if (!existsSync(report) || statSync(report).size === 0) return 'the run itself';
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const test = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  // After the first failure other files count as failed as well, without a message.
  const file = testResults.find(({ status, message }) => status === 'failed' && message !== '');
  return test?.fullName ?? (file === undefined ? 'the run itself' : `${file.name}: ${file.message}`);
}

const CONTRACT = 'test/contract';
/** What `npm test` runs. The others take minutes for a fault. */
const PROJECTS: readonly string[] = ['--project', 'promises', '--project', 'own'];
const VITEST = 'node_modules/vitest/vitest.mjs';
/** Milliseconds of a run without a fault. */
const LONGEST = 900_000;
/** A fault may make a run slower, and a busy machine too. */
const SLOWER = 3;
const STARTING = 20_000;

interface TestRun {
  readonly milliseconds: number;
  /** The first test that failed. */
  readonly failure: string | undefined;
}

/** Vitest's report in JSON, as far as it is read. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why a whole file failed. */
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}
