import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesLike, ROOT, read } from './importsOf.ts';

/** What documents point at is there: files, headings, commands. */

const documents = filesLike('**/*.md');

test('the documents are found', () => {
  expect(documents.length).toBeGreaterThan(30);
  expect(documents).toContain('README.md');
});

test('every relative link leads to a file, and to a heading of it where it names one', () => {
  // Pages of the reference are beside pages that are written from the schema: `gateway/reference` has a test of them.
  const here = documents.filter((document) => !document.startsWith('gateway/reference/pages/'));
  const links = here.flatMap((document) =>
    Array.from(read(document).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => ({ document, link })),
  );
  const relative = links.filter(({ link }) => !/^[a-z]+:/.test(link));
  expect(relative.length).toBeGreaterThan(100);
  expect(relative.filter(({ document, link }) => !leadsSomewhere(document, link))).toEqual([]);
});

function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path);
  if (!existsSync(join(ROOT, target))) return false;
  return anchor === undefined || headingsOf(target).includes(anchor);
}

/** The anchors of a document's headings, as GitHub makes them. */
function headingsOf(path: string): readonly string[] {
  return Array.from(read(path).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('every command of the documents', () => {
  const scriptsOf = (folder: string): readonly string[] =>
    Object.keys((JSON.parse(read(join(folder, 'package.json'))) as { scripts?: object }).scripts ?? {});
  const code = documents.flatMap((document) =>
    Array.from(read(document).matchAll(/^```sh\n([\s\S]*?)^```|`([^`\n]+)`/gm), (match) => ({
      document,
      text: match[1] ?? match[2] ?? '',
    })),
  );
  const commandsLike = (pattern: RegExp) =>
    code.flatMap(({ document, text }) =>
      Array.from(text.matchAll(pattern), ([command, ...parts]) => ({ document, command, parts })),
    );

  test('that npm runs is a script of the package', () => {
    const found = commandsLike(/\bnpm (?:run )?(start|test|(?<=run )[\w:-]+)(?: -w ([\w/-]+))?/g);
    expect(found.length).toBeGreaterThan(30);
    const missing = found.filter(
      ({ parts: [script = '', folder = '.'] }) => !scriptsOf(folder).includes(script),
    );
    expect(missing).toEqual([]);
  });

  test('that npx runs is a tool of the package', () => {
    const found = commandsLike(/\bnpx (\w+)/g);
    expect(found.length).toBeGreaterThan(0);
    const missing = found.filter(
      ({ parts: [tool = ''] }) => !existsSync(join(ROOT, 'node_modules/.bin', tool)),
    );
    expect(missing).toEqual([]);
  });

  test('that tests a path names one that is there', () => {
    const found = commandsLike(/\bnpm (?:test|run test:processes) -- ([^`\n]+)/g).flatMap(
      ({ document, parts: [paths = ''] }) =>
        paths
          .split(' ')
          .flatMap((path) => (path.startsWith('-') || path === 'PATH' ? [] : [{ document, path }])),
    );
    expect(found.length).toBeGreaterThan(2);
    expect(found.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

test('every file and folder that CONTRIBUTING.md names is there', () => {
  const files = filesLike(
    '{.ci,docs,gateway,importer,launcher,ops,outlets,packages,pictures,prisma,subgraphs,test,tools}/**',
  ).map((path) => `/${path}/`);
  const named = Array.from(
    read('CONTRIBUTING.md').matchAll(/`([\w.-]+(?:\/[\w.-]*)+|\w+\.(?:ts|md))`/g),
    ([, path = '']) => path.replace(/\/$/, ''),
  );
  expect(named.length).toBeGreaterThan(30);
  const missing = named.filter(
    (path) => !existsSync(join(ROOT, path)) && !files.some((file) => file.includes(`/${path}/`)),
  );
  expect(missing).toEqual(['utils.ts']);
});
