import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/**
 * `docs/promises.md`: for each numbered section of the interface and of the rules, the tests that hold it. A test (a
 * `describe`, an example) names its promises at the end of its title: `leaves out what starts at that moment (rules
 * 5)`, or `(interface 4.2, 8; rules 20)`. After such a change the table is written again by `npm test --
 * test/architecture/promises.test.ts -u`.
 */

const ROOT = resolve(import.meta.dirname, '../..');
const DOCUMENTS = { interface: 'Interface', rules: 'Rules' } as const;
/** Headings of sections that are divided into sections, and the one that says what there is not. */
const WITHOUT_PROMISES = ['interface 2', 'interface 4', 'interface 6'];

const SECTION_LIST = String.raw`(?:interface|rules) \d[\d.]*(?:, \d[\d.]*)*`;
const HOLDS = new RegExp(String.raw` \((${SECTION_LIST}(?:; ${SECTION_LIST})*)\)$`);
/** Mark, title, and what it holds. */
const TITLE = new RegExp(
  String.raw`(['"\`])((?:(?!\1).)+) \((${SECTION_LIST}(?:; ${SECTION_LIST})*)\)\1`,
  'g',
);

const sections = Object.keys(DOCUMENTS).flatMap((name) => sectionsOf(name as DocumentName));
const promises = globSync(
  [
    '{packages,prisma,importer,subgraphs,gateway,graph,launcher,bench,test}/**/*.test.ts',
    'test/examples/*.ts',
  ],
  { cwd: ROOT },
)
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.includes('node_modules') && !import.meta.filename.endsWith(path))
  .toSorted()
  .flatMap(promisesOf);

test('every section that promises something has a test', () => {
  const held = new Set(promises.flatMap(({ holds }) => holds));
  const unheld = sections.map(({ id }) => id).filter((id) => !held.has(id));
  expect(unheld).toEqual(WITHOUT_PROMISES);
});

test('every section that a test names is there', () => {
  const known = new Set(sections.map(({ id }) => id));
  const wrong = promises.filter(({ holds }) => !holds.every((id) => known.has(id)));
  expect(wrong).toEqual([]);
});

test('docs/promises.md is what the titles of the tests say', async () => {
  await expect(tableOf()).toMatchFileSnapshot(join(ROOT, 'docs/promises.md'));
});

/** The numbered headings of a document. */
function sectionsOf(document: DocumentName): readonly Section[] {
  const text = readFileSync(join(ROOT, `docs/${document}.md`), 'utf8');
  const headings = text.matchAll(/^#{2,3} (\d+(?:\.\d+)*)\.? (.+)$/gm);
  return Array.from(headings, ([, number = '', title = '']) => ({
    document,
    id: `${document} ${number}`,
    number,
    title: title.trim(),
  }));
}

/** The titles in a file of tests that end with their promises' numbers. Also the titles of the blocks around them. */
function promisesOf(path: string): readonly HeldPromise[] {
  const around: { readonly indent: number; readonly title: string }[] = [];
  return readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const indent = line.search(/\S/);
      if (indent < 0) return [];
      while (indent <= (around.at(-1)?.indent ?? -1)) around.pop();
      const outer = around.map(({ title }) => title.replace(HOLDS, ''));
      const [, , described] = /\bdescribe\b[^'"`]*(['"`])(.*?)\1/.exec(line) ?? [];
      if (described !== undefined) around.push({ indent, title: described });
      return Array.from(line.matchAll(TITLE), ([, , title = '', list = '']) => ({
        path,
        title: [...outer, title].join(' › '),
        holds: list.split('; ').flatMap((part) => {
          const [document = '', ...numbers] = part.split(/,? /);
          return numbers.map((number) => `${document} ${number}`);
        }),
      }));
    });
}

function tableOf(): string {
  const parts = Object.entries(DOCUMENTS).flatMap(([document, title]) => [
    '',
    `## ${title}`,
    ...sections.filter((each) => each.document === document).flatMap(sectionOf),
  ]);
  return `${[HEAD, ...parts].join('\n')}\n`;
}

function sectionOf({ id, number, title }: Section): readonly string[] {
  const holding = promises.filter(({ holds }) => holds.includes(id));
  if (holding.length === 0) return [];
  const files = [...new Set(holding.map(({ path }) => path))];
  return [
    '',
    `### ${number} ${title}`,
    ...files.flatMap((file) => [
      '',
      `\`${file}\``,
      '',
      ...holding.filter(({ path }) => path === file).map((each) => `- ${each.title}`),
    ]),
  ];
}

const HEAD = `# Promises and their tests

For each numbered section of [interface.md](interface.md) and [rules.md](rules.md), the tests that would fail if it were
broken. \`test/architecture/promises.test.ts\` writes it from the titles of the tests. It fails when a section has no test
or this page is stale. \`npm test -- test/architecture/promises.test.ts -u\` writes the page. A title is as in the
source: \`%s\` and \`$name\` stand for the cases of a table.`;

type DocumentName = keyof typeof DOCUMENTS;

interface Section {
  readonly document: string;
  /** As a title names it: `rules 5`. */
  readonly id: string;
  readonly number: string;
  readonly title: string;
}

interface HeldPromise {
  readonly path: string;
  readonly title: string;
  /** Ids of sections. */
  readonly holds: readonly string[];
}
