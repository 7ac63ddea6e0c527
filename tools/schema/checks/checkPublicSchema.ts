import { type Announcement, announcementForm, announcements } from '../changelog/announcements.ts';
import type { Section } from '../changelog/readChangelog.ts';
import type { CheckResult, Finding } from './Finding.ts';
import { type PublicChange, publicChanges } from './publicChanges.ts';
import { type RecordedOperations, usersOf } from './recordedOperations.ts';

/** Breaking, dangerous and safe changes. A breaking one is an error until the day that the changelog announces. */
export async function checkPublicSchema({
  last,
  next,
  sections,
  today,
  recorded,
}: PublicSchemaCheck): Promise<CheckResult> {
  const changes = await publicChanges(last, next);
  const { announced, faults } = announcements(sections);
  const findings = changes.map((change): Finding => {
    const users = recorded === undefined ? [] : [usersOf(change, recorded, last)];
    if (change.severity === 'safe') return { level: 'note', text: `safe: ${headOf(change)}` };
    if (change.severity === 'dangerous')
      return { level: 'warning', text: lines(`dangerous: ${headOf(change)}`, ...users) };
    const { level, text } = judge(change, announced, today);
    return { level, text: lines(`breaking: ${headOf(change)}`, ...users, text) };
  });
  const count = (severity: PublicChange['severity']) =>
    changes.filter((change) => change.severity === severity).length;
  return {
    title: `Public schema: ${count('breaking')} breaking, ${count('dangerous')} dangerous, ${count('safe')} safe changes`,
    findings: [...faults.map((text) => ({ level: 'error', text }) as const), ...findings],
  };
}

function headOf({ coordinate, message }: PublicChange): string {
  return `${coordinate}: ${message}`;
}

function judge({ coordinate }: PublicChange, announced: readonly Announcement[], today: string): Finding {
  const own = announced.filter(({ coordinates }) => coordinates.includes(coordinate));
  const effective = own.filter((each) => each.announced <= today);
  const due = effective.find(({ from }) => from <= today);
  if (due !== undefined)
    return { level: 'note', text: `announced on ${due.announced} for ${due.from}, which has come` };
  const [early] = effective;
  if (early !== undefined)
    return { level: 'error', text: `announced for ${early.from}: it may be released from that day on` };
  return { level: 'error', text: howToAnnounce(coordinate, today) };
}

function howToAnnounce(coordinate: string, today: string): string {
  const day = new Date(Date.parse(`${today}T00:00:00Z`) + 90 * dayLength).toISOString().slice(0, 10);
  const item = announcementForm
    .replace('YYYY-MM-DD', day)
    .replace('YYYY-MM-DD', today)
    .replace('Type.field', coordinate);
  return lines(
    'not announced. Callers are told before it takes effect: keep it for now, deprecate it where that can be, and add',
    'to CHANGELOG.md under "## Unreleased", "### Breaking", with a day that you choose:',
    `  - ${item}`,
    '`npm run announce` mails it. From that day on the change passes this check.',
  );
}

/** A text whose further lines are indented. */
function lines(...parts: readonly string[]): string {
  return parts.join('\n').replaceAll('\n', '\n  ');
}

/** Milliseconds. */
const dayLength = 24 * 60 * 60 * 1000;

export interface PublicSchemaCheck {
  readonly last: string;
  readonly next: string;
  readonly sections: readonly Section[];
  readonly today: string;
  readonly recorded: RecordedOperations | undefined;
}
