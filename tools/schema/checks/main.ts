import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readWords, runCommand, UsageError } from '@calendar/config/command';
import { parse } from 'graphql';
import { publishedRelease } from '../release/publishedRelease.ts';
import { lastRelease, presentOperations, presentSubgraphs, releaseAt } from '../release/readRelease.ts';
import { readExportedOperations } from '../usage/exportOperations.ts';
import { checkSchema, type SchemaCheck } from './checkSchema.ts';
import { type CheckResult, type Finding, hasErrors } from './Finding.ts';
import { readCallers } from './readCallers.ts';
import type { RecordedOperations } from './recordedOperations.ts';

const HELP = `npm run check:schema [-- --against VERSION|REF | --supergraph FILE --subgraph NAME=FILE] [--usage FILE]

Compares the subgraphs' schemas with the last release in tools/schema/releases. Checks composition, the changes of the public
schema (breaking, dangerous and safe), and callers' operations (test/callers). Checks the operations that subgraphs send
each other (subgraphs/*/operations), and the order in which parts are deployed. Ends with 1 if callers would break
without an announcement in CHANGELOG.md, or if no order of deployment works.

  --against VERSION|REF  a version in tools/schema/releases, or a commit, instead of the last release
  --supergraph FILE      a published supergraph instead of the last release and of the schemas in this tree: for a team that
                         has its own schema and nobody else's code
  --subgraph NAME=FILE   with --supergraph, the schema that is to take that subgraph's place, or to join
  --callers PATH         a file of operations, or a folder of them, instead of test/callers; may be given several times
  --usage FILE           says who uses what changes: what \`npm run usage --silent -- operations\` printed; - reads it from
                         standard input
  --verbose              shows safe changes one by one
`;

const root = resolve(import.meta.dirname, '../../..');
async function main(): Promise<number> {
  const { values: options } = readWords(process.argv.slice(2), {
    against: { type: 'string' },
    supergraph: { type: 'string' },
    subgraph: { type: 'string' },
    callers: { type: 'string', multiple: true },
    usage: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  });
  const compared =
    options.supergraph === undefined
      ? ofThisTree(options.against)
      : ofPublished(options.supergraph, options.subgraph);
  const results = await checkSchema({
    ...compared,
    callers: readCallers(root, options.callers),
    recorded: options.usage === undefined ? undefined : readUsage(options.usage),
    today: new Date().toISOString().slice(0, 10),
  });
  process.stdout.write(
    `Against ${compared.last.name}:\n${results.map((each) => show(each, options.verbose)).join('')}`,
  );
  if (hasErrors(results)) return 1;
  process.stdout.write('No errors. Lines with ! are for whoever deploys.\n');
  return 0;
}

function ofThisTree(against: string | undefined): Compared {
  return {
    last: against === undefined ? lastRelease(root) : releaseAt(root, against),
    subgraphs: presentSubgraphs(root),
    operations: presentOperations(root),
    changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  };
}

/** A published graph in which one subgraph's schema is replaced; the subgraphs' own operations are not known. */
function ofPublished(supergraph: string, subgraph: string | undefined): Compared {
  const [, name, file] = /^([^=]+)=(.+)$/.exec(subgraph ?? '') ?? [];
  if (name === undefined || file === undefined)
    throw new UsageError('--supergraph needs --subgraph NAME=FILE, as reviews=schema.graphql.');
  const last = publishedRelease(supergraph, readText(supergraph));
  const own = { name, schema: readSchema(file), isOptional: true };
  const others = last.subgraphs.filter((each) => each.name !== name);
  return { last, subgraphs: [...others, own], operations: [], changelog: '' };
}

function readSchema(file: string): string {
  const text = readText(file);
  try {
    parse(text);
    return text;
  } catch (error) {
    throw new UsageError(`${file} is no schema: ${(error as Error).message}`);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(resolve(file), 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function readUsage(file: string): RecordedOperations {
  try {
    return readExportedOperations(readFileSync(file === '-' ? 0 : resolve(file), 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${file} is not what \`npm run usage --silent -- operations\` prints: ${reason}`);
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

const marks = { error: '✗', warning: '!', note: '·' } as const;
const mostNotes = 10;

type Compared = Pick<SchemaCheck, 'last' | 'subgraphs' | 'operations' | 'changelog'>;

// Last, when all of the above is there.
process.exitCode = await runCommand(HELP, main);
