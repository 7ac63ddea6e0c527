import { breaking, readAnnouncement } from './announcements.ts';
import { upcoming } from './readChangelog.ts';

/** The changelog with the upcoming items under a release. Breaking changes whose day has not come stay upcoming. */
export function closeUpcoming(changelog: string, version: string, today: string): string {
  const begin = changelog.indexOf(`## ${upcoming}\n`);
  if (begin === -1) throw new Error(`CHANGELOG.md has no section "## ${upcoming}"`);
  const end = changelog.indexOf('\n## ', begin) + 1 || changelog.length;
  const groups = changelog
    .slice(begin, end)
    .split(/^(?=### )/m)
    .slice(1);
  const open =
    changelog
      .slice(begin + `## ${upcoming}\n`.length, end)
      .split(/^### /m)[0]
      ?.trim() ?? '';
  const split = groups.map((group) => splitGroup(group, today));
  const section = (title: string, parts: readonly string[]) =>
    `${[`## ${title}`, ...parts.filter((part) => part !== '')].join('\n\n')}\n\n`;
  return [
    changelog.slice(0, begin),
    section(
      upcoming,
      split.map(({ later }) => later),
    ),
    section(`${version} – ${today}`, [open, ...split.map(({ now }) => now)]),
    changelog.slice(end),
  ].join('');
}

/** The items of a group that are released now, and those for later. */
function splitGroup(group: string, today: string): { readonly now: string; readonly later: string } {
  const title = group.slice(0, group.indexOf('\n'));
  if (title.trim() !== `### ${breaking}`) return { now: group.trim(), later: '' };
  const items = group
    .slice(title.length)
    .split(/^(?=- )/m)
    .map((item) => item.trimEnd())
    .filter((item) => item.startsWith('- '));
  const isLater = (item: string) => {
    const announcement = readAnnouncement(item.slice(2).replace(/\s*\n\s+/g, ' '));
    return announcement !== undefined && announcement.from > today;
  };
  const groupOf = (those: readonly string[]) =>
    those.length === 0 ? '' : `${title.trim()}\n\n${those.join('\n')}`;
  return { now: groupOf(items.filter((item) => !isLater(item))), later: groupOf(items.filter(isLater)) };
}
