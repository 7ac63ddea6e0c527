import { breaking, readAnnouncement } from './announcements.ts';
import { onOneLine, partsAt, upcoming } from './readChangelog.ts';

/** The changelog with the upcoming items under a release. Breaking changes whose day has not come stay upcoming. */
export function closeUpcoming(changelog: string, version: string, today: string): string {
  const { before, parts } = partsAt('## ', changelog);
  const place = parts.findIndex((part) => part.startsWith(`${upcoming}\n`));
  if (place === -1) throw new Error(`CHANGELOG.md has no section "## ${upcoming}"`);
  const { before: open, parts: groups } = partsAt('### ', parts[place]!.slice(upcoming.length));
  const split = groups.map((group) => splitGroup(group, today));
  const section = (title: string, texts: readonly string[]) =>
    `${[title, ...texts].filter((text) => text !== '').join('\n\n')}\n\n`;
  const later = section(
    upcoming,
    split.map((group) => group.later),
  );
  const now = section(`${version} – ${today}`, [open.trim(), ...split.map((group) => group.now)]);
  return [before, ...parts.with(place, `${later}## ${now}`)].join('## ');
}

/** The items of a group that are released now, and those for later. */
function splitGroup(group: string, today: string): { readonly now: string; readonly later: string } {
  const { before: title, parts: items } = partsAt('- ', group);
  if (title.trim() !== breaking) return { now: `### ${group.trim()}`, later: '' };
  const isLater = (item: string) => (readAnnouncement(onOneLine(item))?.from ?? '') > today;
  const groupOf = (those: readonly string[]) =>
    those.length === 0 ? '' : [`### ${breaking}\n`, ...those.map((item) => `- ${item.trimEnd()}`)].join('\n');
  return { now: groupOf(items.filter((item) => !isLater(item))), later: groupOf(items.filter(isLater)) };
}
