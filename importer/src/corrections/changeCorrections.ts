import {
  type CorrectedSection,
  type Correction,
  correctionIndexOf,
  type Targets,
  targetsOf,
  valuesOf,
} from '@calendar/model/corrections';
import type { Domain, FeedItems } from '@calendar/model/feed';
import { tablesIn } from '../record/recordTable.ts';
import { type Databases, inTransactions, type Transactions } from '../record/transactions.ts';
import { eventsLed, leadLinks, storedAmong } from './followTargets.ts';
import { recorrect } from './recorrect.ts';
import { standingItems, storedCorrections } from './storedItems.ts';

/** Makes corrections and takes others back, as `choose` says (docs/rules.md 72 "Corrections"). */
export async function changeCorrections(
  databases: Databases,
  choose: (standing: readonly Correction[]) => CorrectionsChange,
  { isDry = false, onWait = () => {} }: { isDry?: boolean; onWait?: (domain: Domain) => void } = {},
): Promise<CorrectionsChanged> {
  const locked = new Set<Domain>(['directory', 'events']);
  return inTransactions(databases, { locked, onWait }, async (transactions) => {
    const before = await storedCorrections(transactions);
    const { add, takeBack } = choose(before);
    const gone = new Set(takeBack);
    const kept = before.filter(({ number }) => !gone.has(number));
    const { lastCorrection } = await transactions.events.revision.findUniqueOrThrow({ where: { id: 1 } });
    const highest = Math.max(lastCorrection, before.at(-1)?.number ?? 0);
    const own = await ownItems(add, transactions);
    const added = add.map((correction, index): Correction => {
      const item = own.get(`${correction.section}/${correction.itemId}`);
      const sourceValues = item === undefined ? null : valuesOf(item, correction.fields);
      return { ...correction, number: highest + 1 + index, sourceValues, madeAt: new Date() };
    });
    const takenBack = before.filter(({ number }) => gone.has(number));
    if (isDry || added.length + takenBack.length === 0) return { added, takenBack, kept, changed: 0 };
    await transactions.events.correction.deleteMany({ where: { number: { in: [...takeBack] } } });
    await transactions.events.correction.createMany({ data: added as never });
    const numbered = { lastCorrection: highest + added.length };
    await transactions.events.revision.update({ where: { id: 1 }, data: numbered });
    const after = [...kept, ...added];
    const there = await storedAmong(targetsOf(after), transactions);
    const index = correctionIndexOf(after, (section, id) => there[section].has(id));
    const changes = [...added, ...takenBack];
    const led = changes.some(({ fields }) => 'sameAs' in fields) ? [targetsOf(before), targetsOf(after)] : [];
    const ids = await idsOf(changes, led, transactions);
    const changed = await recorrect(ids, index, transactions, tablesIn(transactions));
    await leadLinks(
      led.flatMap(({ events }) => [...events.keys()]),
      index,
      transactions,
    );
    return { added, takenBack, kept, changed };
  });
}

export type NewCorrection = Pick<Correction, 'section' | 'itemId' | 'fields' | 'madeBy'>;

export interface CorrectionsChange {
  readonly add: readonly NewCorrection[];
  readonly takeBack: readonly number[];
}

export interface CorrectionsChanged {
  readonly added: readonly Correction[];
  readonly takenBack: readonly Correction[];
  readonly kept: readonly Correction[];
  readonly changed: number;
}

export async function ownItems(
  corrections: readonly Pick<Correction, 'section' | 'itemId'>[],
  transactions: Pick<Transactions, 'events' | 'directory'>,
): Promise<ReadonlyMap<string, FeedItems[CorrectedSection]>> {
  const found = new Map<string, FeedItems[CorrectedSection]>();
  for (const [section, of] of Map.groupBy(corrections, (each) => each.section)) {
    const ids = of.map(({ itemId }) => itemId);
    for (const { id, own } of await standingItems(section, ids, transactions))
      found.set(`${section}/${id}`, own);
  }
  return found;
}

async function idsOf(
  corrections: readonly Correction[],
  led: readonly Targets[],
  transactions: Pick<Transactions, 'events'>,
) {
  const leading = (section: CorrectedSection) => led.flatMap((targets) => [...targets[section].keys()]);
  const of = (section: CorrectedSection) => [
    ...corrections.flatMap((each) => (each.section === section ? [each.itemId] : [])),
    ...leading(section),
  ];
  const referring = await eventsLed(
    { events: leading('events'), venues: leading('venues'), organizers: leading('organizers') },
    transactions,
  );
  return { events: [...of('events'), ...referring], venues: of('venues'), organizers: of('organizers') };
}
