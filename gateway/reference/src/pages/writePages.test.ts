import { expect, test } from 'vitest';
import { anchorOf } from '../anchorOf.ts';
import { sidebar } from '../sidebar.ts';
import { pagesOf } from './writePages.ts';

const pages = pagesOf('/graphQL');

test('every page is in the list of pages, and every entry of the list is a page', () => {
  const listed = sidebar.flatMap(({ items }) => items.map(({ link }) => link));
  const names = [...pages.keys()].map((name) => `/${name.replace(/\.md$/, '').replace(/^index$/, '')}`);
  expect(listed.toSorted()).toEqual(names.toSorted());
});

test('every link leads to a page, and to a heading of it where it names one', () => {
  const links = [...pages].flatMap(([from, text]) =>
    Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => ({ from, link })),
  );
  const own = links.filter(({ link }) => !/^[a-z]+:/.test(link));
  expect(own.length).toBeGreaterThan(100);
  expect(own.filter(({ from, link }) => !leadsSomewhere(from, link))).toEqual([]);
});

test('a page shows its questions with their answers', () => {
  const filters = pages.get('filters.md') ?? '';
  const [section = ''] = /## hoursRange\n[\s\S]*?(?=\n## )/.exec(filters) ?? [];
  expect(section).toContain('Type: `String`.');
  expect(section).toContain('it may\nwrap midnight');
  expect(section).toContain('hoursRange: "18:00-02:00"');
  expect(section).toContain('href="/graphQL?query=');
  expect(section).toContain('"startTime": "18:00"');
});

function leadsSomewhere(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : new URL(path, `file:///${from}`).pathname.slice(1);
  const text = pages.get(target);
  if (text === undefined || anchor === undefined) return text !== undefined;
  const headings = Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) => anchorOf(heading));
  return headings.includes(anchor);
}
