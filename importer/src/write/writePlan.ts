import { touchEvents } from '@calendar/events-db';
import type { CorrectionIndex } from '@calendar/model/corrections';
import { DOMAINS, type Domain, type Section } from '@calendar/model/feed';
import type { Change } from '@calendar/postgres/record';
import type { CheckedFeed } from '../check/checkFeed.ts';
import { digestOf, type IndexEntry } from '../check/FeedIndex.ts';
import { Faults } from '../faults/fault.ts';
import type { ImportPlan } from '../plan/planImport.ts';
import type { SectionPlan } from '../plan/planSection.ts';
import type { RawItem } from '../read/feedReader.ts';
import { advanceRevision, noteFollowed } from '../record/advanceRevision.ts';
import type { Tables } from '../record/recordTable.ts';
import type { Transactions } from '../record/transactions.ts';
import { type SectionWriter, sectionWriter } from './sectionWriter.ts';

/** The feed was not the same when it was read again to be written. Nothing was written. */
export class FeedChanged extends Error {
  override readonly name = 'FeedChanged';

  constructor() {
    super('The feed changed while it was imported. Nothing was written: import it again.');
  }
}

/**
 * Writes the result of an import, reading the feed a second time. Each domain that changes advances its revision once,
 * and the rows that change carry it.
 *
 * @param feed all the events that were not read are unchanged
 * @param source the publisher of the written items
 * @param onItem is called for each item that is written
 * @throws FeedChanged
 */
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
  const writers = new Map<Section, SectionWriter>();
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
    await inParts(touched, (ids) => touchEvents(transactions.events, ids, change));
    for (const { section, changed, removed, held, ...rest } of planned) {
      // A slug may pass from one item to another: all that changes is out before any of it comes in.
      await inParts(removed, (ids) => tables[section].remove(ids, change));
      await inParts(changed, (ids) => tables[section].clear(ids));
      const left =
        held.length === 0 ? rest.unchanged : new Set([...rest.unchanged, ...held.map(({ id }) => id)]);
      const writer = sectionWriter(section, tables, left, feedIndex, change, corrections);
      if (rest.fresh + changed.length > 0) writers.set(section, writer);
    }
    // The events come last: the items that they refer to are written before.
    if (domain === 'events') await noteFollowed(transactions);
    if (domain === 'taxonomy') await retire(plan.vanished, tables.retiredCategories, change);
  }
  if (writers.size > 0) await writeItems(feed, writers, onItem);
}

async function noteContentHashes(
  { noteContentHashes: note }: Tables[Section],
  ids: readonly string[],
  entries: ReadonlyMap<string, IndexEntry>,
): Promise<void> {
  await inParts(ids, async (part) => {
    await note?.(part.map((id) => ({ id, contentHash: entries.get(id)?.contentHash ?? '' })));
  });
}

async function writeItems(
  { reader, fingerprint, storedEvents }: CheckedFeed,
  writers: ReadonlyMap<Section, SectionWriter>,
  onItem: () => void,
): Promise<void> {
  const faults = new Faults();
  const take = (raw: RawItem) => {
    const writer = writers.get(raw.section);
    if (writer === undefined || !writer.includes(raw)) return;
    onItem();
    return writer.take(raw, faults);
  };
  const unchangedLines = { find: (contentHash: string) => storedEvents.get(contentHash), take: () => {} };
  const reading = await reader.read(take, faults, unchangedLines);
  if (faults.count > 0 || reading.fingerprint !== fingerprint) throw new FeedChanged();
  for (const writer of writers.values()) await writer.finish();
}

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

async function inParts(
  ids: readonly string[],
  work: (part: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += PART) await work(ids.slice(from, from + PART));
}

const PART = 5_000;
