import { readChangelog } from '../changelog/readChangelog.ts';

/**
 * What callers notice in a section of the changelog, as a text for a mail: without what is for operators, without marks of
 * Markdown, and without links that lead nowhere from a mail. Undefined if there is no such section.
 *
 * @param name a version, or `Unreleased`
 */
export function textForCallers(changelog: string, name: string): string | undefined {
  const section = readChangelog(changelog).find(({ version = 'Unreleased' }) => version === name);
  return section?.groups
    .filter(({ title }) => title !== 'Operators')
    .map(({ title, items }) =>
      [...(title === undefined ? [] : [title, '']), ...items.map(plainItem)].join('\n'),
    )
    .join('\n\n');
}

function plainItem(markdown: string): string {
  const linked = markdown.replace(/\[([^\]]*)\]\(([^)]*)\)/g, (_, text: string, address: string) =>
    /^https?:/.test(address) ? `${text} (${address})` : text,
  );
  return `- ${linked.replaceAll(/[`*]/g, '')}`;
}
