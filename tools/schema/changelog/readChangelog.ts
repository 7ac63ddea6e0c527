/** Reads `CHANGELOG.md`, newest section first: `## 1.0.0 – 2026-11-22`, then `### Breaking`, then `- …`. */
export function readChangelog(text: string): readonly Section[] {
  const sections: MutableSection[] = [];
  for (const line of text.split('\n')) {
    const heading = /^## (\S+)(?: – (\d{4}-\d{2}-\d{2}))?\s*$/.exec(line);
    if (heading !== null) {
      const [, name = '', date] = heading;
      sections.push({ version: name === upcoming ? undefined : name, date, groups: [] });
      continue;
    }
    addLine(sections.at(-1)?.groups, line);
  }
  return sections;
}

function addLine(groups: MutableGroup[] | undefined, line: string): void {
  if (groups === undefined) return;
  const [, title] = /^### (.+?)\s*$/.exec(line) ?? [];
  if (title !== undefined) {
    groups.push({ title, items: [] });
    return;
  }
  const [, begun] = /^- (.+)$/.exec(line) ?? [];
  if (begun !== undefined) {
    if (groups.length === 0) groups.push({ title: undefined, items: [] });
    groups.at(-1)?.items.push(begun.trim());
    return;
  }
  const [, continued] = /^\s+(\S.*)$/.exec(line) ?? [];
  const items = groups.at(-1)?.items;
  if (continued !== undefined && items !== undefined && items.length > 0)
    items.push(`${items.pop()} ${continued.trim()}`);
}

export const upcoming = 'Unreleased';

export interface Section {
  /** Undefined for the unreleased part. */
  readonly version: string | undefined;
  /** `YYYY-MM-DD`, of a release. */
  readonly date: string | undefined;
  readonly groups: readonly Group[];
}

export interface Group {
  /** Undefined for items without one. */
  readonly title: string | undefined;
  /** Markdown, each on one line. */
  readonly items: readonly string[];
}

interface MutableSection extends Section {
  readonly groups: MutableGroup[];
}

interface MutableGroup extends Group {
  readonly items: string[];
}
