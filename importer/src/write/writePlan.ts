import { setImmediate as nextTurn } from 'node:timers/promises';
import { touchEvents } from '@calendar/events-db';
import type { CorrectionIndex } from '@calendar/model/corrections';
import { DOMAINS, type Domain, type Section } from '@calendar/model/feed';
import { advanceRevision, type Change } from '@calendar/postgres/record';
import pLimit from 'p-limit';
import type { CheckedFeed } from '../check/checkFeed.ts';
import { digestOf, type IndexEntry } from '../check/FeedIndex.ts';
import type { ImportPlan } from '../plan/planImport.ts';
import type { SectionPlan } from '../plan/planSection.ts';
import { noteFollowed } from '../record/noteFollowed.ts';
import { partsOf } from '../record/parts.ts';
import { recordOf } from '../record/records.ts';
import type { Tables } from '../record/recordTable.ts';
import type { Transactions } from '../record/transactions.ts';
import { Batch } from './Batch.ts';

/** Writes an import: a domain that changes advances its revision once, and the rows that change carry it. */
export async function writePlan(
  feed: CheckedFeed,
  plan: ImportPlan,
  transactions: Transactions,
  tables: Tables,
  source: string,
  corrections: CorrectionIndex,
  onItem: () => void,
): Promise<void> {
  const { feedIndex } = feed;
  const written = new Map<Section, Written>();
  const inTurn = pLimit(1);
  for (const [domain, sections] of Object.entries(DOMAINS) as [Domain, readonly Section[]][]) {
    const planned = sections.flatMap((section) => {
      const sectionPlan = plan.sections.get(section);
      return sectionPlan === undefined ? [] : [{ section, ...sectionPlan }];
    });
    for (const { section, reformatted } of planned)
      await noteContentHashes(tables[section], reformatted, feedIndex.entries(section));
    const touched = domain === 'events' ? plan.shownOtherwise : [];
    if (!planned.some(changesAnything) && touched.length === 0) continue;
    const change = { ...(await advanceRevision(transactions[domain])), source };
    for (const ids of partsOf(touched, PART)) await touchEvents(transactions.events, ids, change);
    for (const { section, changed, removed, held, ...rest } of planned) {
      // A slug may pass from one item to another: all that changes is out before any of it comes in.
      for (const ids of partsOf(removed, PART)) await tables[section].remove(ids, change);
      for (const ids of partsOf(changed, PART)) await tables[section].clear(ids);
      if (rest.fresh + changed.length === 0) continue;
      const unwritten = new Set([...rest.unchanged, ...held.map(({ id }) => id)]);
      const batch = new Batch<object>((records) =>
        inTurn(() => tables[section].insert(records as never, change)),
      );
      written.set(section, { unwritten, batch });
    }
    // The events come last: the items that they refer to are written before.
    if (domain === 'events') await noteFollowed(transactions);
    if (domain === 'taxonomy') await retire(plan.vanished, tables.retiredCategories, change);
  }
  if (written.size === 0) return;
  try {
    await writeItems(feed, written, corrections, onItem);
  } finally {
    // A transaction is not ended before its last statement is.
    for (const { batch } of written.values()) await batch.settled();
  }
}

async function noteContentHashes(
  { noteContentHashes: note }: Tables[Section],
  ids: readonly string[],
  entries: ReadonlyMap<string, IndexEntry>,
): Promise<void> {
  for (const part of partsOf(ids, PART))
    await note?.(part.map((id) => ({ id, contentHash: entries.get(id)?.contentHash ?? '' })));
}

interface Written {
  readonly unwritten: ReadonlySet<string>;
  readonly batch: Batch<object>;
}

async function writeItems(
  { items, feedIndex }: CheckedFeed,
  written: ReadonlyMap<Section, Written>,
  corrections: CorrectionIndex,
  onItem: () => void,
): Promise<void> {
  let count = 0;
  for (const some of items.take()) {
    for (const { section, item, size } of some) {
      // So that PostgreSQL soon has its next statement, and a signal that stops the import is seen.
      if (count++ % ITEMS_IN_A_TURN === 0) await nextTurn();
      const { unwritten, batch } = written.get(section) ?? {};
      const entry = feedIndex.entries(section).get(item.id);
      if (batch === undefined || entry === undefined || unwritten?.has(item.id)) continue;
      onItem();
      const full = batch.add(recordOf(section, item, entry, corrections), size);
      if (full !== undefined) await full;
    }
  }
  for (const { batch } of written.values()) await batch.flush();
}

const ITEMS_IN_A_TURN = 25;

async function retire(
  ids: readonly string[],
  table: Tables['retiredCategories'],
  change: Change,
): Promise<void> {
  const rows = ids.map((id) => {
    const item = { id, migratedTo: null };
    return { ...item, digest: digestOf(item) };
  });
  if (rows.length > 0) await table.insert(rows, change);
}

function changesAnything({ fresh, changed, removed }: SectionPlan): boolean {
  return fresh + changed.length + removed.length > 0;
}

const PART = 5_000;
