import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const USAGE = `npm run test:changed -- [BASE] [OPTIONS]

Names the tests of the files that have changed since a commit, committed or not, and runs them. These are the tests that
changed themselves, and those that import a changed file, directly or not. test/architecture always runs, since it reads
files. A test does not import what it runs as a process: npm run test:processes is for that.

  BASE          what is compared with    (HEAD: what is not committed)
  --list        names the files of tests and runs none
  -h, --help    this text
`;

const ROOT = join(import.meta.dirname, '..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const ARCHITECTURE = 'test/architecture/';

process.exit(main(process.argv.slice(2)));

function main(words: readonly string[]): number {
  let given: Given | null;
  try {
    given = read(words);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  if (given === null) {
    process.stdout.write(USAGE);
    return 0;
  }
  const files = testsSince(given.base);
  for (const file of files) process.stdout.write(`${file}\n`);
  if (files.length === 0) process.stdout.write(`Nothing has changed since ${given.base}.\n`);
  if (given.isListed || files.length === 0) return 0;
  return spawnSync(process.execPath, [VITEST, 'run', ...files], { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

/** Paths of the files of tests that changes since a commit concern. */
function testsSince(base: string): readonly string[] {
  if (!hasChangedSince(base)) return [];
  const listed = execFileSync(
    process.execPath,
    [VITEST, 'list', '--filesOnly', '--json', `--changed=${base}`],
    {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  const found = (JSON.parse(listed) as readonly { readonly file: string }[]).map(({ file }) =>
    file.slice(ROOT.length + 1).replaceAll('\\', '/'),
  );
  return [...new Set([...found.filter((file) => !file.startsWith(ARCHITECTURE)), ARCHITECTURE])].toSorted();
}

function hasChangedSince(base: string): boolean {
  const changed = git('diff', '--name-only', base);
  return `${changed}${git('ls-files', '--others', '--exclude-standard')}`.trim() !== '';
}

function git(...words: readonly string[]): string {
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' });
}

function read(words: readonly string[]): Given | null {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { list: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return null;
  if (positionals.length > 1) throw new Error('One commit is compared with, not several.');
  const [base = 'HEAD'] = positionals;
  const { status } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${base}^{commit}`], {
    cwd: ROOT,
  });
  if (status !== 0) throw new Error(`${base} is no commit of this repository.`);
  return { base, isListed: values.list };
}

interface Given {
  readonly base: string;
  readonly isListed: boolean;
}
