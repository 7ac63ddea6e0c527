import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSchema } from 'graphql';
import { type Example, readExamples } from '../examples.ts';
import { type Program, readPrograms } from '../programs.ts';
import { apiPages } from './apiPages.ts';
import { errorsPage } from './errorsPage.ts';
import { repositoryDocument } from './repositoryDocument.ts';
import { showExample, showProgram } from './showExample.ts';

/** The pages of the reference in Markdown, by name. Throws if an example is missing, or was never run. */
export function pagesOf(endpoint: string): ReadonlyMap<string, string> {
  const examples = readExamples();
  const programs = readPrograms();
  const written = globSync('**/*.md', { cwd: PAGES }).map((path) => path.replaceAll('\\', '/'));
  const schema = buildSchema(readFileSync(join(ROOT, 'gateway/api.graphql'), 'utf8'));
  const texts = new Map([
    ...[...DOCUMENTS].map(([path, page]) => [page, documentAt(path)] as const),
    ...written.map((path) => [path, readFileSync(join(PAGES, path), 'utf8')] as const),
  ]);
  return new Map([
    ...texts
      .entries()
      .map(([page, text]) => [page, withExamples(text, { examples, programs, endpoint })] as const),
    ...apiPages({ schema, examples, endpoint }),
    ['errors.md', errorsPage(readFileSync(join(ROOT, ERRORS), 'utf8'))],
  ]);
}

function documentAt(path: string): string {
  return repositoryDocument(path, readFileSync(join(ROOT, path), 'utf8'), LINKED);
}

/** Writes the pages into a folder, in place of what it holds, and beside them the files that they show. */
export function writePages(folder: string, endpoint: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of pagesOf(endpoint)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  cpSync(join(PAGES, '../public'), join(folder, 'public'), { recursive: true });
}

const ROOT = join(import.meta.dirname, '../../../..');
const PAGES = join(import.meta.dirname, '../../pages');
const ERRORS = 'gateway/ERRORS.md';

/** The documents of the repository that are pages as they stand. */
export const DOCUMENTS: ReadonlyMap<string, string> = new Map([
  ['docs/interface.md', 'interface.md'],
  ['docs/rules.md', 'rules.md'],
  ['docs/feed.md', 'feed.md'],
  ['docs/outlets.md', 'subscriptions.md'],
  ['docs/pages.md', 'pages.md'],
  ['CHANGELOG.md', 'changelog.md'],
]);

const LINKED: ReadonlyMap<string, string> = new Map([
  ...DOCUMENTS,
  [ERRORS, 'errors.md'],
  ['gateway/api.graphql', 'queries.md'],
]);

/** Puts examples and programs in the place of `<!-- example: ID -->`, `<!-- program: ID -->` and `Example: ID`. */
function withExamples(text: string, { examples, programs, endpoint }: Shown): string {
  const marked = /^(?:<!-- )?(example|program): (\S+)(?: -->)?$/gim;
  return text.replaceAll(marked, (_, kind: string, id: string) => {
    if (kind.toLowerCase() === 'example') return showExample(present(examples, id), endpoint);
    return showProgram(present(programs, id));
  });
}

function present<Value>(values: ReadonlyMap<string, Value>, id: string): Value {
  const value = values.get(id);
  if (value === undefined) throw new Error(`A page shows ${id}, and gateway/reference/examples has none`);
  return value;
}

interface Shown {
  readonly examples: ReadonlyMap<string, Example>;
  readonly programs: ReadonlyMap<string, Program>;
  readonly endpoint: string;
}
