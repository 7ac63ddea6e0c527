import { type Announcement, breaking, readAnnouncement } from '../changelog/announcements.ts';
import type { Group, Section } from '../changelog/readChangelog.ts';

/**
 * The changes that were not announced to callers before a day. These are breaking changes announced since that day, and
 * other items of releases since that day, except those for operators. Unreleased items have no date and always count.
 *
 * @param since `YYYY-MM-DD`
 */
export function changesSince(sections: readonly Section[], since: string): Changes {
  const groups = sections.flatMap((section) => section.groups);
  const announced = groups
    .filter(({ title }) => title === breaking)
    .flatMap(({ items }) => items.flatMap((item) => readAnnouncement(item) ?? []))
    .filter((announcement) => announcement.announced >= since)
    .toSorted((one, other) => one.from.localeCompare(other.from));
  const others = sections
    .filter(({ version, date }) => version === undefined || (date !== undefined && date >= since))
    .flatMap((section) => section.groups.filter(({ title }) => title !== breaking && title !== OPERATORS));
  return { announced, others };
}

/** The title of the group for those who run the service. */
const OPERATORS = 'Operators';

/** The changes to announce. */
export interface Changes {
  /** The next to take effect first. */
  readonly announced: readonly Announcement[];
  readonly others: readonly Group[];
}
