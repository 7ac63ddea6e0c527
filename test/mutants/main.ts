import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyOfTree } from '../support/copyOfTree.ts';
import { setup as makeRunFolder } from '../support/makeRunFolder.ts';
import { setup as startPostgres } from '../support/postgresServer.ts';
import { temporaryFolder } from '../support/processes/temporaryFolder.ts';
import { runCommand } from '../support/runCommand.ts';
import { drawEvenly } from './drawEvenly.ts';
import { type Mutant, mutantsOf, mutated } from './mutantsOf.ts';
import { TestRuns, TestsFail } from './TestRuns.ts';

const USAGE = `npm run mutants -- PATH… [OPTIONS]

Plants faults in source files, one at a time, and says which of them no test notices. PATH is a file, a folder, or a line of
a file, as gateway/src/plan/specialize.ts:24. All of it happens in a copy of the tree. Against each fault run the tests
of the nearest folder that has any, those of that part of the package (gateway/src/plan), and test/contract, as far
as npm test runs them.

  --sample N    how many faults, drawn evenly over the files    (all there are)
  --seed N      equal seeds draw equal faults                   (1)
  --least N     how many of 100 must be noticed                 (100)
  --list        shows the faults and runs nothing
  -h, --help    this text

The exit status is 0 when enough were noticed, 1 when too many were not, 2 when the command was not understood or tests fail
without a fault. A comment takes out the line after it, with a reason, where every fault in it changes nothing:
// Stryker disable next-line all: REASON
`;

const ROOT = join(import.meta.dirname, '../..');
const NO_SOURCE = /\.(test|d)\.ts$|(^|\/)(node_modules|generated|dist|test|testing)\//;

process.exit(await runCommand(process.argv.slice(2), { usage: USAGE, read, run }));

async function run(given: Given): Promise<number> {
  const byFile = await Promise.all(given.paths.flatMap(sourcesAt).map(mutantsAt));
  const drawn = drawEvenly(byFile, given.sample, given.seed);
  if (given.isListed) {
    for (const mutant of drawn) process.stdout.write(`${describe(mutant)}\n`);
    return 0;
  }
  try {
    return await judge(drawn, given.least);
  } catch (error) {
    if (!(error instanceof TestsFail)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

async function judge(mutants: readonly Mutant[], least: number): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  await using leaving = new AsyncDisposableStack();
  leaving.defer(await makeRunFolder());
  leaving.defer((await startPostgres()) ?? (() => undefined));
  const tree = join(leaving.use(await temporaryFolder()).path, 'tree');
  await copyOfTree(tree);
  const runs = new TestRuns(tree, stopping.signal);
  const alive: Mutant[] = [];
  for (const [index, mutant] of mutants.entries()) {
    const by = await runs.noticedBy(mutant.path, () => plant(mutant, tree));
    if (by === undefined) alive.push(mutant);
    const verdict = by === undefined ? 'LIVES' : 'noticed';
    process.stderr.write(
      `${index + 1}/${mutants.length} ${verdict} ${mutant.path}:${mutant.line} ${by ?? ''}\n`,
    );
  }
  for (const mutant of alive) process.stdout.write(`\nLIVES ${describe(mutant)}\n`);
  const noticed = mutants.length - alive.length;
  process.stdout.write(`\n${noticed} of ${mutants.length} noticed\n`);
  return noticed * 100 >= least * mutants.length ? 0 : 1;
}

/** Returns what takes the fault out again. */
function plant(mutant: Mutant, tree: string): () => void {
  const path = join(tree, mutant.path);
  const content = readFileSync(path, 'utf8');
  writeFileSync(path, mutated(content, mutant));
  return () => writeFileSync(path, content);
}

async function mutantsAt({ path, line }: Source): Promise<readonly Mutant[]> {
  const mutants = await mutantsOf(path, readFileSync(join(ROOT, path), 'utf8'));
  return mutants.filter((mutant) => line === undefined || mutant.line === line);
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
  readonly least: number;
  readonly isListed: boolean;
}

interface Source {
  readonly path: string;
  /** Absent: all lines. */
  readonly line?: number | undefined;
}
