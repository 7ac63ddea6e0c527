import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  lastRelease,
  NoSuchRelease,
  presentOperations,
  presentSubgraphs,
  releaseAt,
} from '../release/readRelease.ts';
import { readExportedOperations } from '../usage/exportOperations.ts';
import { checkSchema } from './checkSchema.ts';
import { type CheckResult, type Finding, hasErrors } from './Finding.ts';
import { readCallers } from './readCallers.ts';
import type { RecordedOperations } from './recordedOperations.ts';

const HELP = `npm run check:schema [-- --against VERSION|REF] [--usage FILE]

Compares the subgraphs' schemas with the last release in graph/releases: composition, breaking, dangerous and safe
changes of the public schema, callers' operations (test/callers), what subgraphs ask each other
(subgraphs/*/operations), and the order in which parts are deployed. Ends with 1
where callers would break without an announcement in CHANGELOG.md, or no order of deployment works.

  --against VERSION|REF  a version in graph/releases, or a commit, instead of the last release
  --usage FILE           says who uses what changes: what \`npm run usage --silent -- operations\` printed; - reads it from
                         standard input
  --verbose              shows safe changes one by one
`;

const root = resolve(import.meta.dirname, '../..');
async function main(words: readonly string[]): Promise<number> {
  const options = read(words);
  if (typeof options === 'string') return say(2, `${options}\n\n${HELP}`);
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  try {
    const last = options.against === undefined ? lastRelease(root) : releaseAt(root, options.against);
    const results = await checkSchema({
      last,
      subgraphs: presentSubgraphs(root),
      operations: presentOperations(root),
      changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
      callers: readCallers(root),
      recorded: options.usage === undefined ? undefined : readUsage(options.usage),
      today: new Date().toISOString().slice(0, 10),
    });
    process.stdout.write(
      `Against ${last.name}:\n${results.map((each) => show(each, options.verbose)).join('')}`,
    );
    return hasErrors(results) ? 1 : 0;
  } catch (error) {
    if (error instanceof NoSuchRelease || error instanceof UnreadableUsage)
      return say(2, `${error.message}\n`);
    throw error;
  }
}

function read(words: readonly string[]): Options | string {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        against: { type: 'string' },
        usage: { type: 'string' },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readUsage(file: string): RecordedOperations {
  try {
    return readExportedOperations(readFileSync(file === '-' ? 0 : resolve(file), 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableUsage(
      `${file} is not what \`npm run usage --silent -- operations\` prints: ${reason}`,
    );
  }
}

function show({ title, findings }: CheckResult, verbose: boolean): string {
  const shown = findings.filter(({ level }) => verbose || level !== 'note' || findings.length <= mostNotes);
  const hidden = findings.length - shown.length;
  const more =
    hidden === 0 ? [] : [`    … and ${hidden} that change nothing for callers (--verbose shows them)`];
  const worst = (['error', 'warning'] as const).find((each) => findings.some(({ level }) => level === each));
  const mark = worst === undefined ? '✓' : marks[worst];
  return `${[`${mark} ${title}`, ...shown.map(line), ...more].join('\n')}\n`;
}

function line({ level, text }: Finding): string {
  return `    ${marks[level]} ${text.replaceAll('\n', '\n      ')}`;
}

function say(status: number, text: string): number {
  process.stderr.write(text);
  return status;
}

const marks = { error: '✗', warning: '!', note: '·' } as const;
const mostNotes = 10;

interface Options {
  readonly against?: string | undefined;
  readonly usage?: string | undefined;
  readonly verbose: boolean;
  readonly help: boolean;
}

class UnreadableUsage extends Error {}

// Last, when all of the above is there.
process.exitCode = await main(process.argv.slice(2));
