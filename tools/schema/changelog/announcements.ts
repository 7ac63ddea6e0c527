import type { Section } from './readChangelog.ts';

/**
 * The breaking changes that groups `Breaking` announce (docs/interface.md 9 "Versions and changes"), in the form
 *
 *     - From 2027-03-01 (announced 2026-12-01): `Event.title_en` – Removed. Ask for `Event.title_nb`.
 */
export function announcements(sections: readonly Section[]) {
  const items = sections.flatMap(({ groups }) =>
    groups.filter(({ title }) => title === breaking).flatMap((group) => group.items),
  );
  const read = items.map((item) => ({ item, announcement: readAnnouncement(item) }));
  return {
    announced: read.flatMap(({ announcement }) => announcement ?? []),
    faults: read.flatMap(({ item, announcement }) =>
      announcement === undefined
        ? [
            `CHANGELOG.md, Breaking: "${item}" is none. Expected "${announcementForm}", the first date the later one.`,
          ]
        : [],
    ),
  };
}

/** The announcement that an item is; undefined for one of another form. */
export function readAnnouncement(item: string): Announcement | undefined {
  const found = form.exec(item);
  if (found === null) return undefined;
  const [, from = '', announced = '', names = '', text = ''] = found;
  const coordinates = Array.from(names.matchAll(/`([^`\s]+)`/g), ([, each = '']) => each);
  if (!isDate(from) || !isDate(announced) || announced >= from) return undefined;
  return { from, announced, text, coordinates };
}

export const breaking = 'Breaking';

/** How an announcement is written. */
export const announcementForm =
  'From YYYY-MM-DD (announced YYYY-MM-DD): `Type.field` – What changes, and what callers do instead.';

const form = /^From ([\d-]{10}) \(announced ([\d-]{10})\): (`[^`\s]+`(?:, `[^`\s]+`)*) – (.+)$/;

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export interface Announcement {
  /** From this day on it may be released, `YYYY-MM-DD`. */
  readonly from: string;
  /** The day of the announcement, `YYYY-MM-DD`. */
  readonly announced: string;
  readonly text: string;
  readonly coordinates: readonly string[];
}
