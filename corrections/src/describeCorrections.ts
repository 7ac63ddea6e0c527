import { type correctionStates, describeChangedAtSource, shown } from '@calendar/importer/corrections';
import type { Correction } from '@calendar/model/corrections';
import { NAME_OF } from './checkCorrection.ts';

export function describeCorrection({
  number,
  section,
  itemId,
  fields,
  sourceValues,
  madeBy,
  madeAt,
}: Correction): string {
  const said = Object.entries(fields).map(([field, value]) => {
    const own = sourceValues?.[field];
    return `${field} ${shown(value)}${own === undefined ? '' : ` (source: ${shown(own)})`}`;
  });
  return `${number}  ${NAME_OF[section]} ${itemId}: ${said.join(', ')}. ${madeBy}, ${madeAt.toISOString()}\n`;
}

export function describeStates({ corrections, changed, waiting }: States): string {
  const lines = corrections.map(
    (correction) =>
      `${describeCorrection(correction).trimEnd()}${waiting.has(correction.number) ? ' (waits: there is no such item or date now)' : ''}\n`,
  );
  const again =
    changed.length === 0 ? '' : `\nLook again: the source has changed\n${describeChangedAtSource(changed)}`;
  return `${lines.length === 0 ? 'Nothing is corrected.\n' : lines.join('')}${again}`;
}

export function fileOf(corrections: readonly Correction[]): string {
  const byItem = new Map<string, object>();
  for (const { section, itemId, fields } of corrections) {
    // Fields of one day are another entry than those of all dates.
    const key = `${section}/${itemId}/${String(fields['on'] ?? '')}`;
    byItem.set(key, { [NAME_OF[section]]: itemId, ...byItem.get(key), ...rawOf(fields) });
  }
  return `${JSON.stringify({ corrections: [...byItem.values()] }, null, 2)}\n`;
}

/** As a feed gives them: the checked values are instants. */
function rawOf(fields: Correction['fields']): object {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      field === 'ticketsFromDate' && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  );
}

type States = Awaited<ReturnType<typeof correctionStates>>;
