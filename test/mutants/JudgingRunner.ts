import { appendFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { type RunnerTestFile, type RunnerTestSuite, TestRunner, vi } from 'vitest';
import { startTests } from 'vitest/internal/browser';
import { isNear, readList, readVerdicts, type Verdict } from './verdicts.ts';

/**
 * Vitest's runner in the tree with the faults. It runs each file of tests unchanged first. Then it runs it once more
 * with each fault that it reached and that nobody has noticed yet. All is in the same process: nothing is started or
 * loaded again. What it finds it appends to `MUTANT_VERDICTS`, a line of JSON each.
 */
// biome-ignore lint/style/noDefaultExport: so Vitest loads a runner
export default class JudgingRunner extends TestRunner {
  async onBeforeCollect(paths: string[]): Promise<void> {
    // What a module does while it is loaded is seen by each file that loads it itself. What `test` has started is in its
    // modules, for all its files.
    if (paths.every((path) => !testsAt(path).startsWith('test/'))) vi.resetModules();
    record.loading.clear();
    record.running.clear();
    mutantSwitch.reach = (name) => record.loading.add(name);
    rmSync(IN_THREADS, { force: true });
    process.env['REACHED_MUTANTS'] = IN_THREADS;
  }

  async onCollected(): Promise<void> {
    mutantSwitch.reach = (name) => record.running.add(name);
    record.began = performance.now();
  }

  override async onAfterRunFiles(files: RunnerTestFile[]): Promise<void> {
    mutantSwitch.reach = undefined;
    delete process.env['REACHED_MUTANTS'];
    super.onAfterRunFiles(files);
    for (const file of files) await this.#judge(file, performance.now() - record.began);
  }

  async #judge(file: RunnerTestFile, usual: number): Promise<void> {
    const tests = testsAt(file.filepath);
    const failure = failureIn(file);
    const inThreads = readList(IN_THREADS, ' ');
    const isReached = (name: string) =>
      record.loading.has(name) || record.running.has(name) || inThreads.includes(name);
    const last = new Map(
      readVerdicts(VERDICTS).flatMap((line) => (line.name === undefined ? [] : [[line.name, line]])),
    );
    const judgedHere = new Set(
      readVerdicts(VERDICTS).flatMap((line) => (line.tests === tests && !line.isDoubtful ? [line.name] : [])),
    );
    const isDoubtful = (name: string) => last.get(name)?.isDoubtful === true;
    const reached = readList(NAMES, '\n').filter(isReached);
    const isMeant = (name: string) => !IS_OF_NEAR || isNear(tests, name);
    const left = reached
      .filter(isMeant)
      .filter((name) => isDoubtful(name) || (last.get(name)?.by === undefined && !judgedHere.has(name)))
      .toSorted((one, other) => Number(isDoubtful(other)) - Number(isDoubtful(one)));
    say({
      tests,
      usual: Math.round(usual),
      ...(failure === undefined ? {} : { failure }),
      reached: reached.length,
    });
    const unsure: string[] = [];
    for (const name of failure === undefined ? left : []) {
      say({ tests, begun: name, longest: longestOf(usual) });
      const by = await this.#failureWith(name, file, usual);
      say({ tests, name, ...(by === undefined ? {} : { by }) });
      if (by === undefined) continue;
      // The first is sure, for nothing was left of another.
      if (unsure.length > 0 || !isDoubtful(name)) unsure.push(name);
      if (isDoubtful(name) && (await this.#failureWith(undefined, file, usual)) !== undefined) end();
    }
    if (unsure.length > 0 && (await this.#failureWith(undefined, file, usual)) !== undefined) {
      for (const name of unsure.slice(1)) say({ tests, name, isDoubtful: true });
      end();
    }
    say({ tests, done: true });
  }

  async #failureWith(
    name: string | undefined,
    file: RunnerTestFile,
    usual: number,
  ): Promise<string | undefined> {
    const isLoaded = name !== undefined && record.loading.has(name);
    const longest = longestOf(usual);
    const runner = new QuietRunner(this.config);
    // Vitest gives both to its own runner in this way.
    const { moduleRunner, _otel } = this as unknown as Given;
    Object.defineProperty(runner, 'moduleRunner', { value: moduleRunner });
    runner.__setTraces(_otel);
    if (isLoaded) vi.resetModules();
    switchOn(name, longest);
    const late = setTimeout(() => {
      say({
        tests: testsAt(file.filepath),
        name,
        by: `no end in ${Math.round(longest / 1000)} s`,
      });
      end();
    }, longest + 1000);
    try {
      const files = await startTests([file.filepath], runner);
      return files.map(failureIn).find((failure) => failure !== undefined);
    } catch (error) {
      return String(error);
    } finally {
      clearTimeout(late);
      switchOn(undefined, 0);
      vi.resetConfig();
      vi.restoreAllMocks();
      if (isLoaded) vi.resetModules();
    }
  }
}

/** Tells Vitest nothing, and leaves out what comes after the first test that fails. */
class QuietRunner extends TestRunner {
  async onTaskUpdate(): Promise<void> {}

  override onAfterRunTask(test: Parameters<TestRunner['onAfterRunTask']>[0]): void {
    super.onAfterRunTask(test);
    if (test.result?.state === 'fail') this.cancel('test-failure');
  }
}

/** Milliseconds that a file may take with a fault, by what it takes without. */
function longestOf(usual: number): number {
  return Math.round(usual * SLOWER + STARTING);
}

function testsAt(path: string): string {
  return relative(process.cwd(), path).replaceAll('\\', '/');
}

function switchOn(name: string | undefined, longest: number): void {
  [mutantSwitch.path, mutantSwitch.id] = name?.split('#') ?? [];
  if (name === undefined) delete process.env['ACTIVE_MUTANT'];
  else process.env['ACTIVE_MUTANT'] = name;
  const until = performance.now() + longest;
  let passes = 0;
  mutantSwitch.pass = () => {
    passes += 1;
    // What loops for ever is ended from within.
    if (passes % 4096 === 0 && performance.now() > until)
      throw new Error('The fault does not come to an end.');
    return passes;
  };
}

function failureIn(suite: RunnerTestSuite | RunnerTestFile): string | undefined {
  for (const task of suite.tasks) {
    if (task.type === 'suite') {
      const failure = failureIn(task);
      if (failure !== undefined) return failure;
    } else if (task.result?.state === 'fail') return task.name;
  }
  return suite.result?.state === 'fail' ? `${suite.name}: ${suite.result.errors?.[0]?.message}` : undefined;
}

function say(line: Verdict): void {
  appendFileSync(VERDICTS, `${JSON.stringify(line)}\n`);
}

/** The process has changed. Vitest forbids `process.exit` here. */
function end(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('The process ends.');
}

const NAMES = process.env['MUTANT_NAMES'] ?? '';
const VERDICTS = process.env['MUTANT_VERDICTS'] ?? '';
const IS_OF_NEAR = process.env['NEAR_MUTANTS'] === 'true';
/** What a file's threads and processes reach. */
const IN_THREADS = `${VERDICTS}.threads`;
/** A fault may make a run slower, and a busy machine too. In milliseconds. */
const SLOWER = 10;
const STARTING = 20_000;

const record = { loading: new Set<string>(), running: new Set<string>(), began: 0 };

const mutantSwitch: MutantSwitch = {};
Object.assign(globalThis, { mutantSwitch });

interface Given {
  readonly moduleRunner: unknown;
  readonly _otel: Parameters<TestRunner['__setTraces']>[0];
}

/** What the switches in the sources read. */
interface MutantSwitch {
  path?: string | undefined;
  id?: string | undefined;
  reach?: ((name: string) => void) | undefined;
  pass?: () => number;
}
