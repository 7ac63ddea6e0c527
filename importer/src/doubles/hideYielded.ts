import { showOthers } from '@calendar/events-db';
import { advanceRevision } from '@calendar/postgres/record';
import { noteFollowed } from '../record/noteFollowed.ts';
import type { Transactions } from '../record/transactions.ts';
import { doublesIn } from './doublesIn.ts';
import { heldDates } from './heldDates.ts';

/** The sources whose event is shown in place of a source's own, by that source (docs/rules.md 66 "Doubles"). */
export type Yields = Readonly<Record<string, readonly string[]>>;

/** Hides each event whose dates to come a source all has to which its own yields, and shows those that none has. */
export async function hideYielded(transactions: Transactions, yields: Yields): Promise<void> {
  const hidden = await yieldedIn(transactions, yields);
  const before = await transactions.events.event.findMany({
    where: { OR: [{ yieldedTo: { not: null } }, { id: { in: [...hidden.keys()] } }] },
    select: { id: true, yieldedTo: true },
  });
  const changed = before
    .filter(({ id, yieldedTo }) => (hidden.get(id) ?? null) !== yieldedTo)
    .map(({ id }) => ({ id, yieldedTo: hidden.get(id) ?? null }));
  if (changed.length === 0) return;
  const change = { ...(await advanceRevision(transactions.events)), source: '' };
  await showOthers(transactions.events, changed, change);
  await noteFollowed(transactions);
}

async function yieldedIn(transactions: Transactions, yields: Yields): Promise<ReadonlyMap<string, string>> {
  const sources = [...new Set([...Object.keys(yields), ...Object.values(yields).flat()])];
  if (sources.length === 0) return new Map();
  const dates = await heldDates(transactions, sources);
  const shownBy = new Map<string, Map<number, string>>();
  for (const { one, other } of doublesIn(dates))
    for (const [own, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      if (yields[own.source]?.includes(theirs.source) !== true) continue;
      const starts = shownBy.get(own.id) ?? new Map<number, string>();
      shownBy.set(own.id, starts.set(own.start, theirs.source));
    }
  const byEvent = Map.groupBy(dates, ({ id }) => id);
  return new Map(
    [...shownBy].flatMap(([id, starts]) => {
      const isWhole = (byEvent.get(id) ?? []).every(({ start }) => starts.has(start));
      const [source = ''] = starts.values();
      return isWhole ? [[id, source]] : [];
    }),
  );
}
