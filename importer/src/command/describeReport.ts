import { ITEM_NAMES, SECTIONS } from '@calendar/model/feed';
import { counted, shownLine } from '@calendar/text';
import type { ImportReport, ItemChange } from '../importFeed.ts';

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

/** One line for each unknown id and each removed item that events refer to, up to a hundred each. */
export function describeWarnings({ unknown, left, held, cleaned }: ImportReport): string {
  const lines = [
    ...listed(
      unknown,
      ({ referent, id, place, count }) => {
        const references =
          count === 1 ? `referred to at ${place}` : `referred to ${count} times, first at ${place}`;
        return `Warning: nobody knows the ${referent === 'ticketType' ? 'ticket type' : referent} ${JSON.stringify(id)}, ${references}.\n`;
      },
      (more) => `Warning: nobody knows ${more} more.\n`,
    ),
    ...listed(
      left,
      ({ referent, id, events, first }) => {
        const who = events === 1 ? `the event ${JSON.stringify(first)} refers` : `${events} events refer`;
        return `Warning: the ${referent} ${JSON.stringify(id)} was removed, and ${who} to it.\n`;
      },
      (more) => `Warning: events refer to ${more} more that were removed.\n`,
    ),
    ...listed(
      held,
      ({ place, name, holder }) =>
        `Left out: ${place} ${JSON.stringify(name)}: an item of the source ${JSON.stringify(holder)} has it. ` +
        'To change what that shows: npm run correct. To move it: --take-over.\n',
      (more) => `Left out: ${counted(more, 'more item')}, which other sources have.\n`,
    ),
  ];
  if (cleaned.count > 0) {
    lines.push(
      `Warning: the markup of ${counted(cleaned.count, 'description')} was cleaned, first at ${cleaned.first}: ` +
        'paragraphs, lists, tables, headings, emphasis, quotations and links stay.\n',
    );
  }
  return lines.join('');
}

export function describeChanges(changes: readonly ItemChange[]): string {
  return changes
    .map(({ section, id, name, what }) => {
      const named = name === undefined ? '' : `  ${shownLine(name)}`;
      return `${what.padEnd(8)} ${ITEM_NAMES[section]} ${id}${named}\n`;
    })
    .join('');
}

function listed<Item>(
  items: readonly Item[],
  describe: (item: Item) => string,
  others: (count: number) => string,
): readonly string[] {
  const unlisted = items.length - MOST_LISTED;
  return [...items.slice(0, MOST_LISTED).map(describe), ...(unlisted > 0 ? [others(unlisted)] : [])];
}

const COLUMNS = ['new', 'changed', 'unchanged', 'removed'] as const;
const MOST_LISTED = 100;
