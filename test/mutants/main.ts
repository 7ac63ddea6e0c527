import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyOfTree } from '../support/copyOfTree.ts';
import { setup as makeRunFolder } from '../support/makeRunFolder.ts';
import { setup as startPostgres } from '../support/postgresServer.ts';
import { temporaryFolder } from '../support/processes/temporaryFolder.ts';
import { runCommand } from '../support/runCommand.ts';
import { drawEvenly } from './drawEvenly.ts';
import { type Mutant, mutantsOf, mutated, withSwitches } from './mutantsOf.ts';
import { packageOf, TestRuns, TestsFail, testsIn } from './TestRuns.ts';
import type { Verdict } from './verdicts.ts';

const USAGE = `npm run mutants -- PATH… [OPTIONS]

Plants faults in source files, one at a time, and says which of them no test notices. PATH is a file, a folder, or a line of
a file, as gateway/src/plan/specialize.ts:24. All of it happens in a copy of the tree. Against each fault run the tests
of its package (gateway/src), then test/contract. Only tests that npm test runs and that reach the fault count. The first
that notices it is named. A process runs many files of tests, each once as it is and once more with each fault.

  --sample N    how many faults, drawn evenly over the files    (all there are)
  --seed N      equal seeds draw equal faults                   (1)
  --only PATH   of the faults drawn, only those of a file or folder; may be given several times
  --tests PATH  runs only the tests of a file or folder; may be given several times
  --least N     how many of 100 must be noticed                 (100)
  --list        shows the faults and runs nothing
  -h, --help    this text

The exit status is 0 if enough were noticed, and 1 if too many were not. It is 2 if the command was not understood, if
tests fail without a fault, and if it was interrupted: then it lists the faults that were noticed before. If no fault in
a line changes anything, a comment before it excludes it, with a reason:
// Stryker disable next-line all: REASON
`;

const ROOT = join(import.meta.dirname, '../..');
const CONTRACT = 'test/contract';
const NO_SOURCE = /\.(test|d)\.ts$|(^|\/)(node_modules|generated|dist|test|testing)\//;

process.exit(await runCommand(process.argv.slice(2), { usage: USAGE, read, run }));

async function run(given: Given): Promise<number> {
  const contents = new Map<string, string>();
  const byFile = await Promise.all(
    given.paths.flatMap(sourcesAt).map(async ({ path, line }) => {
      const content = readFileSync(join(ROOT, path), 'utf8');
      contents.set(path, content);
      return (await mutantsOf(path, content)).filter((mutant) => line === undefined || mutant.line === line);
    }),
  );
  const drawn = drawEvenly(byFile, given.sample, given.seed).filter(
    ({ path }) => given.only.length === 0 || given.only.some((only) => isAt(path, only)),
  );
  if (given.isListed) {
    for (const mutant of drawn) process.stdout.write(`${describe(mutant)}\n`);
    return 0;
  }
  try {
    return await judge(drawn, contents, given);
  } catch (error) {
    if (!(error instanceof TestsFail)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

async function judge(
  mutants: readonly Mutant[],
  contents: ReadonlyMap<string, string>,
  { tests, least }: Given,
): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  await using leaving = new AsyncDisposableStack();
  leaving.defer(await makeRunFolder());
  leaving.defer((await startPostgres()) ?? (() => undefined));
  const tree = join(leaving.use(await temporaryFolder()).path, 'tree');
  await copyOfTree(tree);
  const names = await plant(mutants, contents, tree);
  const runs = new TestRuns(tree, stopping.signal);
  const isWanted = (path: string) => tests.length === 0 || tests.some((each) => isAt(path, each));
  const notices = new Map<string, Verdict>();
  const failing: Verdict[] = [];
  const tell = (verdict: Verdict) => {
    if (verdict.failure !== undefined) failing.push(verdict);
    if (verdict.by !== undefined && verdict.name !== undefined) notices.set(verdict.name, verdict);
    else if (verdict.isDoubtful && verdict.name !== undefined) notices.delete(verdict.name);
    if (verdict.done)
      process.stderr.write(`${verdict.tests}: ${notices.size} of ${names.size} noticed so far\n`);
  };
  const packages = [...Map.groupBy(mutants, ({ path }) => packageOf(path))];
  const judgeNext = async (): Promise<void> => {
    for (let next = packages.shift(); next !== undefined; next = packages.shift()) {
      const [folder, faults] = next;
      await runs.judge(
        testsIn(tree, folder).filter(isWanted),
        faults.map((fault) => names.get(fault) ?? ''),
        tell,
      );
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, judgeNext));
    const unnoticed = [...names.values()].filter((name) => !notices.has(name));
    await runs.judge(testsIn(tree, CONTRACT).filter(isWanted), unnoticed, tell);
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  }
  for (const mutant of mutants) {
    const notice = notices.get(names.get(mutant) ?? '');
    if (notice === undefined && stopping.signal.aborted) continue;
    if (notice === undefined) process.stdout.write(`\nLIVES ${describe(mutant)}\n`);
    else process.stdout.write(`\nnoticed ${mutant.path}:${mutant.line} ${notice.tests}: ${notice.by}\n`);
  }
  const noticed = notices.size;
  process.stdout.write(`\n${noticed} of ${mutants.length} noticed\n`);
  for (const { tests, failure } of failing)
    process.stderr.write(`Without any fault ${tests} fails, and judged nothing: ${failure}\n`);
  if (failing.length > 0 || stopping.signal.aborted) return 2;
  return noticed * 100 >= least * mutants.length ? 0 : 1;
}

/** Writes all faults into the copied sources, switched off. Returns the names that switch them on. */
async function plant(
  mutants: readonly Mutant[],
  contents: ReadonlyMap<string, string>,
  tree: string,
): Promise<ReadonlyMap<Mutant, string>> {
  const names = new Map<Mutant, string>();
  for (const [path, chosen] of Map.groupBy(mutants, (mutant) => mutant.path)) {
    const source = await withSwitches(path, contents.get(path) ?? '', chosen);
    writeFileSync(join(tree, path), source.text);
    for (const [index, mutant] of chosen.entries()) names.set(mutant, source.names[index] ?? '');
  }
  return names;
}

function isAt(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place.replace(/\/$/, '')}/`);
}

function sourcesAt(path: string): readonly Source[] {
  const [, file = path, line] = /^(.*\.ts):(\d+)$/.exec(path) ?? [];
  const found = statSync(join(ROOT, file), { throwIfNoEntry: false });
  if (found === undefined) throw new Error(`There is no ${file}.`);
  if (found.isFile()) return [{ path: file, line: line === undefined ? undefined : Number(line) }];
  return globSync(`${file.replace(/\/$/, '')}/**/*.ts`, { cwd: ROOT })
    .map((each) => each.replaceAll('\\', '/'))
    .filter((each) => !NO_SOURCE.test(each))
    .toSorted()
    .map((each) => ({ path: each }));
}

/** Place, operator, and the lines before and after. */
function describe(mutant: Mutant): string {
  const content = readFileSync(join(ROOT, mutant.path), 'utf8');
  const before = linesAround(content, mutant.from, mutant.until);
  const after = linesAround(mutated(content, mutant), mutant.from, mutant.from + mutant.replacement.length);
  const shown = [...before.map((line) => `- ${line}`), ...after.map((line) => `+ ${line}`)];
  return [`${mutant.path}:${mutant.line} ${mutant.operator}`, ...shown].join('\n');
}

function linesAround(content: string, from: number, until: number): readonly string[] {
  const begin = content.lastIndexOf('\n', from - 1) + 1;
  const end = content.indexOf('\n', until);
  return content.slice(begin, end === -1 ? undefined : end).split('\n');
}

function read(words: readonly string[]): Given | null {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', multiple: true, default: [] },
      tests: { type: 'string', multiple: true, default: [] },
      least: { type: 'string', default: '100' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return null;
  if (positionals.length === 0) throw new Error('Name a file or a folder of sources.');
  for (const path of positionals) sourcesAt(path);
  return {
    paths: positionals,
    sample: values.sample === undefined ? Number.POSITIVE_INFINITY : whole('--sample', values.sample, 1, 1e6),
    seed: whole('--seed', values.seed, 0, 2 ** 31 - 1),
    least: whole('--least', values.least, 0, 100),
    only: values.only,
    tests: values.tests,
    isListed: values.list,
  };
}

function whole(option: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`${option} takes a whole number from ${least} to ${most}, not ${text}.`);
}

interface Given {
  readonly paths: readonly string[];
  readonly sample: number;
  readonly seed: number;
  /** Paths of files and folders; none: all. */
  readonly only: readonly string[];
  /** Paths of files and folders of tests; none: all. */
  readonly tests: readonly string[];
  readonly least: number;
  readonly isListed: boolean;
}

interface Source {
  readonly path: string;
  /** Absent: all lines. */
  readonly line?: number | undefined;
}
