import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  globSync,
  mkdtempSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isNear, readVerdicts, type Verdict } from './verdicts.ts';

/**
 * Runs tests in a copy of the tree that has all faults in it, switched off. One process runs many files, and each of
 * them with each fault that it reaches. If it ends early, another process goes on. First each file runs with the faults
 * near it, then with those that no test has noticed.
 */
export class TestRuns {
  readonly #tree: string;
  readonly #signal: AbortSignal;

  constructor(tree: string, signal: AbortSignal) {
    this.#tree = tree;
    this.#signal = signal;
  }

  /**
   * Which tests notice which faults.
   *
   * @param tests paths of files
   * @param names of faults
   * @param tell gets each finding
   */
  async judge(
    tests: readonly string[],
    names: readonly string[],
    tell: (verdict: Verdict) => void,
  ): Promise<void> {
    const folder = mkdtempSync(join(this.#tree, 'node_modules/.mutants-'));
    const verdicts = join(folder, 'verdicts');
    writeFileSync(join(folder, 'names'), names.join('\n'));
    writeFileSync(verdicts, '');
    let told = 0;
    const tellNew = () => {
      const all = readVerdicts(verdicts);
      for (const verdict of all.slice(told)) tell(verdict);
      told = all.length;
    };
    const near = tests.filter((each) => names.some((name) => isNear(each, name)));
    for (const [files, isOfNear] of [
      [near, true],
      [tests, false],
    ] as const)
      await this.#judge(files, isOfNear, folder, tellNew);
  }

  /** @param isOfNear whether each file runs only with faults near it */
  async #judge(
    tests: readonly string[],
    isOfNear: boolean,
    folder: string,
    tellNew: () => void,
  ): Promise<void> {
    const verdicts = join(folder, 'verdicts');
    const earlier = readVerdicts(verdicts).length;
    let left = tests;
    for (let isEarly = true; isEarly && left.length > 0; ) {
      const before = readVerdicts(verdicts).length;
      await this.#run(left, isOfNear, folder, tellNew);
      const found = readVerdicts(verdicts);
      if (found.length === before)
        throw new TestsFail(left.join(' '), readFileSync(join(folder, 'log'), 'utf8'));
      const last = found.at(-1);
      if (last?.begun !== undefined) {
        const hangs: Verdict = { tests: last.tests, name: last.begun, by: 'no end' };
        appendFileSync(verdicts, `${JSON.stringify(hangs)}\n`);
      }
      tellNew();
      isEarly = last?.done !== true;
      const done = new Set(
        found
          .slice(earlier)
          .filter((verdict) => verdict.done)
          .map((verdict) => verdict.tests),
      );
      left = left.filter((each) => !done.has(each));
    }
  }

  async #run(
    tests: readonly string[],
    isOfNear: boolean,
    folder: string,
    progress: () => void,
  ): Promise<void> {
    const log = openSync(join(folder, 'log'), 'a');
    const verdicts = join(folder, 'verdicts');
    const words = ['run', '--config', CONFIG, '--reporter=dot', ...tests];
    const child = spawn(process.execPath, [VITEST, ...words], {
      cwd: this.#tree,
      env: {
        ...process.env,
        MUTANT_NAMES: join(folder, 'names'),
        MUTANT_VERDICTS: verdicts,
        NEAR_MUTANTS: isOfNear ? 'true' : '',
      },
      stdio: ['ignore', log, log],
      // A group, so that what it starts ends with it.
      detached: true,
    });
    const kill = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
    let size = 0;
    let since = performance.now();
    const watch = setInterval(() => {
      progress();
      const now = statSync(verdicts).size;
      if (now !== size) since = performance.now();
      size = now;
      const longest = readVerdicts(verdicts).at(-1)?.longest;
      if (performance.now() - since > (longest === undefined ? LONGEST : longest + STALL)) kill();
    }, 2000);
    this.#signal.addEventListener('abort', kill);
    await once(child, 'close');
    clearInterval(watch);
    closeSync(log);
    this.#signal.removeEventListener('abort', kill);
    this.#signal.throwIfAborted();
  }
}

/** Tests fail in the copy of the tree as it is. */
export class TestsFail extends Error {
  override readonly name = 'TestsFail';

  constructor(tests: string, failure: string) {
    super(`Without any fault the tests of ${tests} fail: ${failure}`);
  }
}

/** The package that a source file is in: the folder whose tests are its own. */
export function packageOf(path: string): string {
  return /^.*?\/src(?=\/)|^[^/]+(?=\/)/.exec(path)?.[0] ?? '';
}

/** Files of tests in a folder. */
export function testsIn(tree: string, folder: string): readonly string[] {
  return globSync(`${folder}/**/*.test.ts`, { cwd: tree, exclude: (name) => name.endsWith('node_modules') })
    .map((each) => each.replaceAll('\\', '/'))
    .toSorted();
}

const CONFIG = 'test/mutants/vitest.config.ts';
const VITEST = 'node_modules/vitest/vitest.mjs';
/** Milliseconds after which a process is ended that should have ended itself: its thread is stuck. */
const STALL = 10_000;
/** Milliseconds in which a process finds something, or it hangs. */
const LONGEST = 900_000;
