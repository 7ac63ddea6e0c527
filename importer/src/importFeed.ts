import type { RawFeed } from '@calendar/feed';
import { DOMAINS, type Domain, SECTIONS, type Section } from '@calendar/feed';
import { type Cleaned, checkItems } from './check/checkFeed.ts';
import type { FeedIndex } from './check/FeedIndex.ts';
import type { Reference } from './check/references.ts';
import { Faults } from './faults/fault.ts';
import { FeedRefused } from './faults/feedRefused.ts';
import { type ImportPlan, planImport } from './plan/planImport.ts';
import { unknownReferences } from './plan/unknownReferences.ts';
import type { FeedReader } from './read/feedReader.ts';
import { objectReader } from './read/objectReader.ts';
import type { StoredEvent } from './read/unchangedLines.ts';
import { eventsByContentHash } from './record/eventsByContentHash.ts';
import { tablesIn } from './record/tables.ts';
import { type DatabaseUrls, inTransactions } from './record/transactions.ts';
import { writePlan } from './write/writePlan.ts';

/**
 * Takes a calendar feed in, as docs/feed.md says: everything is checked before anything is written, each domain
 * is written in one transaction, and what is unchanged is not written at all.
 *
 * @throws FeedRefused when anything is at fault, naming every fault; nothing was written
 * @throws FeedChanged when the file changed meanwhile; nothing was written
 */
export async function importFeed({ source, ...request }: ImportRequest): Promise<ImportReport> {
  const reader = 'feed' in source ? objectReader(source.feed) : source;
  let storedEvents: ReadonlyMap<string, StoredEvent> = new Map();
  if (reader.hasContentHashes) storedEvents = await eventsByContentHash(request.databases.events);
  for (;;) {
    const report = await attemptImport(reader, storedEvents, request);
    if (report !== null) return report;
    storedEvents = new Map();
  }
}

/** Takes a feed in; does nothing and gives null when another import has changed what was taken for unchanged. */
async function attemptImport(
  reader: FeedReader,
  storedEvents: ReadonlyMap<string, StoredEvent>,
  { databases, replace = false, onProgress = () => {}, signal }: Omit<ImportRequest, 'source'>,
): Promise<ImportReport | null> {
  const faults = new Faults();
  let items = 0;
  const onItem = () => {
    signal?.throwIfAborted();
    items += 1;
    onProgress({ step: 'checking', items });
  };
  const checked = await checkItems(reader, faults, onItem, storedEvents);
  const { sections: present, feedIndex } = checked;
  const replaced: ReadonlySet<Section> = replace ? present : new Set();
  const locking = {
    // A feed that is refused anyway has no need to wait for another import.
    locked: faults.count > 0 ? new Set<Domain>() : domainsOf(present),
    onWait: (domain: Domain) => onProgress({ step: 'waiting', domain }),
    signal,
  };
  return inTransactions(databases, locking, async (transactions) => {
    const tables = tablesIn(transactions);
    const plan = await planImport(transactions, tables, feedIndex, present, replaced, faults);
    if (isOutdated(feedIndex, plan)) return null;
    if (faults.count > 0) throw new FeedRefused(faults);
    const unknown = await unknownReferences(feedIndex, transactions, replaced);
    const sections = countsOf(plan);
    const of = SECTIONS.reduce((sum, section) => sum + sections[section].new + sections[section].changed, 0);
    let written = 0;
    await writePlan(checked, plan, transactions, tables, () => {
      signal?.throwIfAborted();
      written += 1;
      onProgress({ step: 'writing', items: written, of });
    });
    return { sections, unknown, cleaned: checked.cleaned };
  });
}

/** What to import, and where. */
export interface ImportRequest {
  /** A feed in its `*.json` form in memory, or a file opened with `openFeed`. */
  readonly source: FeedReader | { readonly feed: RawFeed };
  readonly databases: DatabaseUrls;
  /** Whether each section that the feed has becomes that section's whole content. */
  readonly replace?: boolean;
  /** Is called very often. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Abandons the import: nothing is written. */
  readonly signal?: AbortSignal | undefined;
}

/** Where an import is: items checked, items written, or waiting for another import of a domain. */
export type ImportProgress =
  | { readonly step: 'checking'; readonly items: number }
  | { readonly step: 'waiting'; readonly domain: Domain }
  | { readonly step: 'writing'; readonly items: number; readonly of: number };

/** What an import did. */
export interface ImportReport {
  readonly sections: { readonly [S in Section]: SectionCounts };
  /** References to items that neither the feed nor the calendar has: warnings. */
  readonly unknown: readonly Reference[];
  /** The descriptions that were read, and cleaned: a warning. */
  readonly cleaned: Cleaned;
}

/** How many items of a section were new, changed, unchanged and removed. */
export interface SectionCounts {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
}

function isOutdated(feedIndex: FeedIndex, { sections }: ImportPlan): boolean {
  const unchanged = sections.get('events')?.unchanged;
  return [...feedIndex.entries('events')].some(
    ([id, { isUnread }]) => isUnread && unchanged?.has(id) !== true,
  );
}

function domainsOf(present: ReadonlySet<Section>): ReadonlySet<Domain> {
  const domains = Object.entries(DOMAINS) as [Domain, readonly Section[]][];
  return new Set(
    domains
      .filter(([, sections]) => sections.some((section) => present.has(section)))
      .map(([domain]) => domain),
  );
}

function countsOf({ sections, vanished }: ImportPlan): ImportReport['sections'] {
  const counts = (section: Section): SectionCounts => {
    const plan = sections.get(section);
    if (plan === undefined) return { new: 0, changed: 0, unchanged: 0, removed: 0 };
    const { fresh, changed, unchanged, removed } = plan;
    const retired = section === 'retiredCategories' ? vanished.length : 0;
    return {
      new: fresh + retired,
      changed: changed.length,
      unchanged: unchanged.size,
      removed: removed.length,
    };
  };
  return Object.fromEntries(SECTIONS.map((section) => [section, counts(section)])) as {
    readonly [S in Section]: SectionCounts;
  };
}
