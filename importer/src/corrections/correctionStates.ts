import { type ChangedAtSource, type Correction, changedAtSource, hasDay } from '@calendar/model/corrections';
import { formatDateTime } from '@calendar/time';
import type { Databases } from '../record/transactions.ts';
import { ownItems } from './changeCorrections.ts';
import { storedCorrections } from './storedItems.ts';

export async function correctionStates(databases: Pick<Databases, 'directory' | 'events'>) {
  const corrections = await storedCorrections(databases);
  const own = await ownItems(corrections, databases);
  const ownOf = ({ section, itemId }: Correction) => own.get(`${section}/${itemId}`);
  const waiting = corrections.filter((correction) => {
    const item = ownOf(correction);
    return item === undefined || !hasDay(item, correction.fields);
  });
  return {
    corrections,
    changed: changedAtSource(corrections, ownOf),
    waiting: new Set(waiting.map(({ number }) => number)),
  };
}

/** What an editor should look at: those of days that are over are left out. */
export function describeWaiting({ corrections, waiting }: CorrectionStates): string {
  const today = formatDateTime(Date.now()).slice(0, 'YYYY-MM-DD'.length);
  const lines = corrections
    .filter(({ number, fields: { on = today } }) => waiting.has(number) && String(on) >= today)
    .map(({ number, section, itemId, fields: { on } }) => {
      const day = on === undefined ? '' : `, on ${on}`;
      return `  ${number}  ${section.slice(0, -1)} ${itemId}${day}\n`;
    });
  return lines.length === 0
    ? ''
    : `Corrections that wait, as there is no such item or date now: ${lines.length}\n${lines.join('')}`;
}

export function describeChangedAtSource(changed: readonly ChangedAtSource[]): string {
  return changed
    .map(({ correction: { number, section, itemId }, field, then, now }) => {
      const item = `${section.slice(0, -1)} ${itemId}`;
      return `  ${number}  ${item}, ${field}: the source said ${shown(then)}, and says ${shown(now)} now\n`;
    })
    .join('');
}

export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json;
}

export type CorrectionStates = Awaited<ReturnType<typeof correctionStates>>;

const LONGEST = 80;
