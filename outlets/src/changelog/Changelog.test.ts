import { expect, test } from 'vitest';
import { readChangelog, sectionsOf } from './Changelog.ts';

test('a section has what callers notice, without links into the repository (interface 9)', () => {
  const changed = new Date('2026-11-28T12:00:00Z');
  const text = `# Changelog

## Unreleased

### Fields

- [\`Event.day\`](docs/interface.md) is <new>. See <https://calendar.example/>.

### Operators

- A variable.

## 1.0.0 – 2026-11-22

- All.
`;
  expect(sectionsOf(text, changed)).toEqual([
    {
      title: 'Unreleased',
      html: expect.stringMatching(
        /^<h3>Fields<\/h3>\s*<ul>\s*<li><code>Event\.day<\/code> is .*<a href="https:\/\/calendar\.example\/">/,
      ),
      updated: changed,
    },
    {
      title: '1.0.0 – 2026-11-22',
      html: expect.stringContaining('<li>All.</li>'),
      updated: new Date('2026-11-22'),
    },
  ]);
});

test('the changelog of this build is read (interface 9)', () => {
  const titles = readChangelog().map(({ title }) => title);
  expect(titles.at(-1)).toMatch(/^1\.0\.0 – /);
  for (const { html } of readChangelog()) expect(html).not.toContain('Operators');
});
