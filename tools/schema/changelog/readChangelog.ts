/** Reads `CHANGELOG.md`, newest section first: `## 1.0.0 – 2026-11-22`, then `### Breaking`, then `- …`. */
export function readChangelog(text: string): readonly Section[] {
  return partsAt('## ', text).parts.map((section) => {
    const { before, parts } = partsAt('### ', section);
    const [, name, date] = /^(\S+)(?: – (\d{4}-\d{2}-\d{2}))?/.exec(before) ?? [];
    const ungrouped = itemsIn(before);
    return {
      version: name === upcoming ? undefined : name,
      date,
      groups: [
        ...(ungrouped.length === 0 ? [] : [{ title: undefined, items: ungrouped }]),
        ...parts.map((group) => ({ title: group.split('\n')[0]?.trim(), items: itemsIn(group) })),
      ],
    };
  });
}

/** What is before the first line with a mark, and what follows each of these marks. */
export function partsAt(mark: string, text: string) {
  const [before = '', ...parts] = text.split(new RegExp(`^${mark}`, 'm'));
  return { before, parts };
}

/** An item without its line breaks. What is not indented is no part of it. */
export function onOneLine(item: string): string {
  const [first = '', ...more] = item.split('\n');
  return [first, ...more.filter((line) => /^\s+\S/.test(line))].map((line) => line.trim()).join(' ');
}

function itemsIn(text: string): readonly string[] {
  return partsAt('- ', text).parts.map(onOneLine);
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
