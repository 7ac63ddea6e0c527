import { expect, test } from 'vitest';
import { filesLike, read } from './importsOf.ts';

/**
 * Each numbered section of the interface and of the rules has a test that holds it. A test (a `describe`, an example)
 * names its promises at the end of its title: `leaves out what starts at that moment (rules 5)`, or `(interface 4.2, 8;
 * rules 20)`.
 */

const DOCUMENTS = ['interface', 'rules'] as const;
/** Headings of sections that are divided into sections, and the one that says what there is not. */
const WITHOUT_PROMISES = ['interface 2', 'interface 4', 'interface 6'];

const SECTION_LIST = String.raw`(?:interface|rules) \d[\d.]*(?:, \d[\d.]*)*`;
/** What the title holds. */
const TITLE = new RegExp(String.raw`(['"\`])(?:(?!\1).)+ \((${SECTION_LIST}(?:; ${SECTION_LIST})*)\)\1`, 'g');

const sections = DOCUMENTS.flatMap(sectionsOf);
const promises = filesLike(
  '{packages,prisma,corrections,importer,subgraphs,gateway,launcher,outlets,pictures,tools,test}/**/*.test.ts',
  'test/examples/*.ts',
)
  .filter((path) => !import.meta.filename.endsWith(path))
  .toSorted()
  .flatMap(promisesOf);

test('every section that promises something has a test', () => {
  const held = new Set(promises.flatMap(({ holds }) => holds));
  const unheld = sections.filter((id) => !held.has(id));
  expect(unheld).toEqual(WITHOUT_PROMISES);
});

test('every section that a test names is there', () => {
  const known = new Set(sections);
  const wrong = promises.filter(({ holds }) => !holds.every((id) => known.has(id)));
  expect(wrong).toEqual([]);
});

/** The numbered headings of a document, as a title names them: `rules 5`. */
function sectionsOf(document: (typeof DOCUMENTS)[number]): readonly string[] {
  const text = read(`docs/${document}.md`);
  return Array.from(
    text.matchAll(/^#{2,3} (\d+(?:\.\d+)*)\.? .+$/gm),
    ([, number]) => `${document} ${number}`,
  );
}

/** The titles in a file of tests that end with their promises' numbers, and those of the blocks around tests. */
function promisesOf(path: string) {
  return Array.from(read(path).matchAll(TITLE), ([title, , list = '']) => ({
    path,
    title,
    // Ids of sections.
    holds: list.split('; ').flatMap((part) => {
      const [document = '', ...numbers] = part.split(/,? /);
      return numbers.map((number) => `${document} ${number}`);
    }),
  }));
}
