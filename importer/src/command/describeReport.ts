import { ITEM_NAMES, SECTIONS } from '@calendar/model/feed';
import { shownLine } from '@calendar/text';
import type { ImportReport, ItemChange } from '../importFeed.ts';

/** The counts per section, as a table. */
export function describeCounts({ sections }: ImportReport): string {
  const rows = [
    ['', ...COLUMNS],
    ...SECTIONS.map((section) => [section, ...COLUMNS.map((column) => String(sections[section][column]))]),
  ];
  return rows
    .map(([section = '', ...cells]) => section.padEnd(17) + cells.map((cell) => cell.padStart(11)).join(''))
    .map((line) => `${line}\n`)
    .join('');
}

/**
 * One line for each unknown id, and for each removed item to which events refer, up to a hundred each. All cleaned
 * markup has one line.
 */
export function describeWarnings({ unknown, left, held, cleaned }: ImportReport): string {
  const lines = unknown.slice(0, MOST_LISTED).map(({ referent, id, place, count }) => {
    const references =
      count === 1 ? `referred to at ${place}` : `referred to ${count} times, first at ${place}`;
    return `Warning: nobody knows the ${NAMES[referent]} ${JSON.stringify(id)}, ${references}.\n`;
  });
  const unlisted = unknown.length - lines.length;
  if (unlisted > 0) lines.push(`Warning: nobody knows ${unlisted} more.\n`);
  for (const { referent, id, events, first } of left.slice(0, MOST_LISTED)) {
    const referring = events === 1 ? `the event ${JSON.stringify(first)} refers` : `${events} events refer`;
    lines.push(`Warning: the ${referent} ${JSON.stringify(id)} was removed, and ${referring} to it.\n`);
  }
  if (left.length > MOST_LISTED)
    lines.push(`Warning: events refer to ${left.length - MOST_LISTED} more that were removed.\n`);
  for (const { place, name, holder } of held.slice(0, MOST_LISTED))
    lines.push(
      `Left out: ${place} ${JSON.stringify(name)}: an item of the source ${JSON.stringify(holder)} has it. ` +
        'To change what that shows: npm run correct. To move it: --take-over.\n',
    );
  if (held.length > MOST_LISTED)
    lines.push(`Left out: ${held.length - MOST_LISTED} more items, which other sources have.\n`);
  if (cleaned.count > 0) {
    const descriptions = cleaned.count === 1 ? '1 description' : `${cleaned.count} descriptions`;
    lines.push(
      `Warning: the markup of ${descriptions} was cleaned, first at ${cleaned.first}: ` +
        'paragraphs, lists, tables, headings, emphasis, quotations and links stay.\n',
    );
  }
  return lines.join('');
}

/** What a dry import would do, an item a line. */
export function describeChanges(changes: readonly ItemChange[]): string {
  return changes
    .map(({ section, id, name, what }) => {
      const named = name === undefined ? '' : `  ${shownLine(name)}`;
      return `${what.padEnd(8)} ${ITEM_NAMES[section]} ${id}${named}\n`;
    })
    .join('');
}

const COLUMNS = ['new', 'changed', 'unchanged', 'removed'] as const;
const NAMES = { category: 'category', ticketType: 'ticket type', venue: 'venue', organizer: 'organizer' };
const MOST_LISTED = 100;
