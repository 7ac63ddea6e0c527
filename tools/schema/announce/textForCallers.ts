import { readChangelog } from '../changelog/readChangelog.ts';

/** What callers notice in a section of the changelog, as plain text for a mail. Undefined without that section. */
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
