import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesLike, ROOT, read } from './importsOf.ts';

const citing = filesLike(
  '{packages,prisma,importer,subgraphs,gateway,outlets,pictures,corrections,tools,launcher,ops,test}/**/*.{ts,tsx,js,mjs,graphql,prisma,yml,md}',
).filter((path) => !path.endsWith('citations.test.ts'));

/** The numbered headings of a document. */
function headingsOf(name: string): readonly (readonly [number: string, title: string])[] {
  const headings = read(`docs/${name}.md`).matchAll(/^#{2,3} (\d+(?:\.\d+)*)\.? (.+)$/gm);
  return Array.from(headings, ([, number = '', title = '']) => [number, title.trim()]);
}

const headings = { interface: headingsOf('interface'), rules: headingsOf('rules'), feed: headingsOf('feed') };
const sections = {
  interface: new Map(headings.interface),
  rules: new Map(headings.rules),
  feed: new Map(headings.feed),
};

/** A text with its comments unwrapped: a citation may go on in the next line. */
function unwrapped(text: string): string {
  return text.replace(/\n\s*(?:\*|\/\/|#) ?/g, ' ').replace(/\s+/g, ' ');
}

test('the documents have numbered sections, and no number twice', () => {
  for (const name of ['interface', 'rules', 'feed'] as const)
    expect(sections[name].size, name).toBe(headings[name].length);
  // Wherever a rule stands, its number is the one after those that there were.
  for (let number = 1; number <= 48; number++)
    expect(sections.rules.has(`${number}`), `${number}`).toBe(true);
  expect(sections.interface.get('2.6')).toBe('Date-times');
});

test('every citation says file, number and title of a section that is there', () => {
  const found: string[] = [];
  const wrong: string[] = [];
  for (const path of citing) {
    const cited = unwrapped(read(path)).matchAll(
      /docs\/(interface|rules|feed)\.md (?=\d)((?:(?:, | and | to )?\d+(?:\.\d+)*(?: "[^"]*")?)+)/g,
    );
    for (const [citation, name, list = ''] of cited) {
      for (const [, number = '', title] of list.matchAll(/(\d+(?:\.\d+)*)(?: "([^"]*)")?/g)) {
        found.push(citation);
        if (sections[name as keyof typeof sections].get(number) !== title) wrong.push(`${path}: ${citation}`);
      }
    }
  }
  expect(found.length).toBeGreaterThan(150);
  expect(wrong).toEqual([]);
});

test('cited files are in the repository', () => {
  const missing = citing.flatMap((path) =>
    Array.from(read(path).matchAll(/\bdocs\/[\w/-]+\.md\b/g), ([document]) => document)
      .filter((document) => !existsSync(join(ROOT, document)))
      .map((document) => `${path}: ${document}`),
  );
  expect(missing).toEqual([]);
  expect(citing.filter((path) => /\b(?:decisions|calendar-feed)\.md\b/.test(read(path)))).toEqual([]);
});
