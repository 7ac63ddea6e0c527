import { type ChangedAtSource, type Correction, changedAtSource, hasDay } from '@calendar/model/corrections';
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

const LONGEST = 80;
