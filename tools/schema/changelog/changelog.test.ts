import { describe, expect, it } from 'vitest';
import { announcements } from './announcements.ts';
import { closeUpcoming } from './closeUpcoming.ts';
import { readChangelog } from './readChangelog.ts';

const later =
  '- From 2027-03-01 (announced 2026-11-01): `Event.title_en`, `Query.events(page:)` – Gone. As\n  `Event.title`.';
const due = '- From 2026-11-22 (announced 2026-11-01): `Venue.code` – Gone.';
const changelog = `# Changelog

What callers notice.

## Unreleased

### Breaking

${later}
${due}

### Load

- One.
- Two
  lines, the second - with a dash.

## 1.0.0 – 2026-01-01

- First.
`;

describe('the changelog', () => {
  it('is read by sections, groups and items', () => {
    expect(readChangelog(changelog)).toEqual([
      {
        version: undefined,
        date: undefined,
        groups: [
          { title: 'Breaking', items: [later.slice(2).replace('\n ', ''), due.slice(2)] },
          { title: 'Load', items: ['One.', 'Two lines, the second - with a dash.'] },
        ],
      },
      { version: '1.0.0', date: '2026-01-01', groups: [{ title: undefined, items: ['First.'] }] },
    ]);
  });

  it('announces the coordinates before the dash', () => {
    const { announced, faults } = announcements(readChangelog(changelog));
    expect(faults).toEqual([]);
    expect(announced.map(({ from, coordinates }) => [from, coordinates])).toEqual([
      ['2027-03-01', ['Event.title_en', 'Query.events(page:)']],
      ['2026-11-22', ['Venue.code']],
    ]);
  });

  it('has the due items under the release, and keeps the upcoming ones', () => {
    expect(closeUpcoming(changelog, '1.1.0', '2026-11-22')).toBe(`# Changelog

What callers notice.

## Unreleased

### Breaking

${later}

## 1.1.0 – 2026-11-22

### Breaking

${due}

### Load

- One.
- Two
  lines, the second - with a dash.

## 1.0.0 – 2026-01-01

- First.
`);
  });

  it('has every line of other groups under the release, whatever they announce', () => {
    const group = `### Load\n\nMeasured on two cores.\n\n${later}`;
    const before = `# Changelog\n\n## Unreleased\n\n${group}\n\n## 1.0.0 – 2026-01-01\n`;
    expect(closeUpcoming(before, '1.0.1', '2026-11-22')).toBe(
      `# Changelog\n\n## Unreleased\n\n## 1.0.1 – 2026-11-22\n\n${group}\n\n## 1.0.0 – 2026-01-01\n`,
    );
  });

  it('can be closed when nothing is upcoming', () => {
    const empty = '# Changelog\n\n## Unreleased\n\n## 1.0.0 – 2026-01-01\n';
    expect(closeUpcoming(empty, '1.0.1', '2026-11-22')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 1.0.1 – 2026-11-22\n\n## 1.0.0 – 2026-01-01\n',
    );
  });
});
