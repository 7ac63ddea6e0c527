import { DEFAULT_SOURCE } from '@calendar/adapter-kit/identity';
import { countReferences, countUpcoming, type ReferenceCount } from '@calendar/events-db';
import { CORRECTED_SECTIONS } from '@calendar/model/corrections';
import { Faults, FeedRefused } from '@calendar/model/fault';
import { DOMAINS, type Domain, type RawFeed, SECTIONS, type Section } from '@calendar/model/feed';
import type { CheckedItem } from '@calendar/model/readItem';
import type { StoredItem } from '@calendar/postgres/record';
import { type Cleaned, checkItems } from './check/checkFeed.ts';
import type { FeedIndex } from './check/FeedIndex.ts';
import { correctionsAfter, followTargets } from './corrections/followTargets.ts';
import { standingItems } from './corrections/storedItems.ts';
import { hideYielded, type Yields } from './doubles/hideYielded.ts';
import { type ImportPlan, planImport } from './plan/planImport.ts';
import type { HeldItem } from './plan/planSection.ts';
import { type Reference, unknownReferences } from './plan/unknownReferences.ts';
import type { FeedReader } from './read/feedReader.ts';
import { objectReader } from './read/objectReader.ts';
import { eventsByContentHash, tablesIn } from './record/recordTable.ts';
import { type Databases, inTransactions, type Transactions } from './record/transactions.ts';
import { writePlan } from './write/writePlan.ts';

/**
 * Takes a calendar feed in, as docs/feed.md says: checked whole, then one transaction for each domain. Throws a
 * FeedRefused with every fault, or a LossWithheld; nothing was written then.
 */
export async function importFeed({ source, ...request }: ImportRequest): Promise<ImportReport> {
  const reader = 'feed' in source ? objectReader(source.feed) : source;
  let storedEvents: ReadonlyMap<string, StoredItem> = new Map();
  if (reader.hasContentHashes && reader.isShort !== true)
    storedEvents = await eventsByContentHash(request.databases, request.sourceName ?? DEFAULT_SOURCE);
  for (;;) {
    const report = await attemptImport(reader, storedEvents, request);
    if (report !== null) return report;
    storedEvents = new Map();
  }
}

/** Imports a feed. Does nothing and returns null if another import has changed items that were taken for unchanged. */
async function attemptImport(
  reader: FeedReader,
  storedEvents: ReadonlyMap<string, StoredItem>,
  { databases, replace = false, onProgress = () => {}, signal, ...given }: Omit<ImportRequest, 'source'>,
): Promise<ImportReport | null> {
  const faults = new Faults();
  const { isDry = false } = given;
  const names = new Map<string, string | undefined>();
  let items = 0;
  const onItem = (checked: CheckedItem | null) => {
    signal?.throwIfAborted();
    items += 1;
    onProgress({ step: 'checking', items });
    if (isDry && checked !== null) names.set(`${checked.section}/${checked.item.id}`, nameOf(checked.item));
  };
  const checked = await checkItems(reader, faults, onItem, storedEvents);
  const { sections: present, feedIndex } = checked;
  const stays = reader.staying?.ids ?? new Set();
  const ownership = { stays, source: given.sourceName ?? DEFAULT_SOURCE, takeOver: given.takeOver ?? false };
  const replaced = replace ? replacedOf(present, reader) : new Set<Section>();
  const locking = {
    // A feed that is refused anyway has no need to wait for another import.
    locked: faults.count > 0 ? new Set<Domain>() : domainsOf(present),
    onWait: (domain: Domain) => onProgress({ step: 'waiting', domain }),
    signal,
    isDry,
  };
  return inTransactions(databases, locking, async (transactions) => {
    const tables = tablesIn(transactions);
    const plan = await planImport(transactions, tables, feedIndex, present, replaced, ownership, faults);
    if (isOutdated(feedIndex, plan)) return null;
    if (faults.count > 0) throw new FeedRefused(faults);
    if (given.withholdsLossAbove !== undefined)
      await withholdLoss(plan, given.withholdsLossAbove, ownership.source, transactions);
    const sections = countsOf(plan);
    const changes = isDry ? { changes: await changesOf(plan, feedIndex, names, transactions) } : {};
    const of = SECTIONS.reduce((sum, section) => sum + sections[section].new + sections[section].changed, 0);
    let written = 0;
    const corrections = await correctionsAfter(plan, feedIndex, transactions);
    await writePlan(checked, plan, transactions, tables, ownership.source, corrections.index, () => {
      signal?.throwIfAborted();
      written += 1;
      if (!isDry) onProgress({ step: 'writing', items: written, of });
    });
    await followTargets(corrections, transactions, tables);
    if (given.yields !== undefined && present.has('events')) await hideYielded(transactions, given.yields);
    const unknown = await unknownReferences(feedIndex, plan, transactions);
    const left = await referencesLeft(plan, unknown, transactions);
    const planned = [...plan.sections.values()];
    const held = planned.flatMap((section) => section.held);
    const takenFrom = planned.flatMap((section) => section.takenFrom);
    return { sections, unknown, left, held, takenFrom, cleaned: checked.cleaned, ...changes };
  });
}

export interface ImportRequest {
  /** A feed in its `*.json` form in memory, or a file opened with `openFeed`. */
  readonly source: FeedReader | { readonly feed: RawFeed };
  readonly databases: Databases;
  /** Who publishes the feed (docs/rules.md 52 "Sources of items"); absent: `calendar`. */
  readonly sourceName?: string;
  readonly takeOver?: boolean;
  readonly replace?: boolean;
  /** Above so many events to come no more than half of them may go, nor of more than ten items of another section. */
  readonly withholdsLossAbove?: number | undefined;
  /** Which sources give way to which others; absent: that is not asked. */
  readonly yields?: Yields | undefined;
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly isDry?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export type ImportProgress =
  | { readonly step: 'checking'; readonly items: number }
  | { readonly step: 'waiting'; readonly domain: Domain }
  | { readonly step: 'writing'; readonly items: number; readonly of: number };

export interface ImportReport {
  readonly sections: { readonly [S in Section]: SectionCounts };
  readonly unknown: readonly Reference[];
  readonly left: readonly ReferenceLeft[];
  readonly held: readonly HeldItem[];
  readonly takenFrom: readonly string[];
  readonly cleaned: Cleaned;
  readonly changes?: readonly ItemChange[];
}

export interface ItemChange {
  readonly section: Section;
  readonly id: string;
  /** Its title or name. Undefined: it is not known. */
  readonly name: string | undefined;
  readonly what: 'new' | 'changed' | 'removed';
}

export type SectionCounts = Readonly<Record<'new' | 'changed' | 'unchanged' | 'removed', number>>;

/** An import would have removed more than half of a section. Nothing was written. */
export class LossWithheld extends Error {
  override readonly name = 'LossWithheld';

  constructor(what: string, all: number, ids: readonly string[]) {
    const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
    const named = ids
      .slice(0, MOST_NAMED)
      .map((id) => JSON.stringify(id))
      .join(', ');
    super(
      `${ids.length} of the ${all} ${what} would go: ${named}${more}. Nothing was written; --force applies it.`,
    );
  }
}

const MOST_NAMED = 20;
/** Items: a section with no more may be replaced by anything. */
export const SMALL_SECTION = 10;

async function withholdLoss(
  { sections, vanished }: ImportPlan,
  above: number,
  source: string,
  { events }: Transactions,
): Promise<void> {
  const withhold = (what: string, all: number, ids: readonly string[], most = above) => {
    if (all > most && ids.length * 2 > all) throw new LossWithheld(what, all, ids);
  };
  for (const [section, { removed, changed, unchanged }] of sections) {
    if (section === 'events') continue;
    // A category that the feed retires by itself is meant to go.
    const lost = section === 'categories' ? vanished : removed;
    // A place that gets another address is another venue.
    withhold(section, removed.length + changed.length + unchanged.size, lost, SMALL_SECTION);
  }
  const removed = sections.get('events')?.removed ?? [];
  if (removed.length === 0) return;
  const { all, among } = await countUpcoming(events, source, removed);
  withhold('events to come', all, among);
}

export interface ReferenceLeft extends ReferenceCount {
  readonly referent: 'venue' | 'organizer';
}

async function referencesLeft(
  { sections }: ImportPlan,
  unknown: readonly Reference[],
  { events }: Pick<Transactions, 'events'>,
): Promise<readonly ReferenceLeft[]> {
  const left: ReferenceLeft[] = [];
  for (const [referent, section] of [
    ['venue', 'venues'],
    ['organizer', 'organizers'],
  ] as const) {
    const told = new Set(unknown.filter((each) => each.referent === referent).map(({ id }) => id));
    const removed = (sections.get(section)?.removed ?? []).filter((id) => !told.has(id));
    if (removed.length === 0) continue;
    const counts = await countReferences(events, referent, removed);
    left.push(...counts.map((count) => ({ ...count, referent })));
  }
  return left;
}

function isOutdated(feedIndex: FeedIndex, { sections }: ImportPlan): boolean {
  const unchanged = sections.get('events')?.unchanged;
  return [...feedIndex.entries('events')].some(
    ([id, { isUnread }]) => isUnread && unchanged?.has(id) !== true,
  );
}

async function changesOf(
  { sections }: ImportPlan,
  feedIndex: FeedIndex,
  names: ReadonlyMap<string, string | undefined>,
  transactions: Transactions,
): Promise<readonly ItemChange[]> {
  const changes: ItemChange[] = [];
  for (const [section, { unchanged, changed, removed, held }] of sections) {
    const known = new Set([...unchanged, ...changed, ...held.map(({ id }) => id)]);
    const fresh = [...feedIndex.entries(section).keys()].filter((id) => !known.has(id));
    for (const [what, ids] of Object.entries({ new: fresh, changed, removed }) as ['new', string[]][])
      changes.push(...ids.map((id) => ({ section, id, name: names.get(`${section}/${id}`), what })));
  }
  const gone = await storedNames(
    changes.filter(({ what }) => what === 'removed'),
    transactions,
  );
  return changes.map((change) => ({ ...change, name: change.name ?? gone.get(change.id) }));
}

async function storedNames(
  items: readonly Pick<ItemChange, 'section' | 'id'>[],
  transactions: Transactions,
): Promise<ReadonlyMap<string, string | undefined>> {
  const names = new Map<string, string | undefined>();
  for (const section of CORRECTED_SECTIONS) {
    const ids = items.filter((item) => item.section === section).map(({ id }) => id);
    for (const { id, own } of await standingItems(section, ids, transactions)) names.set(id, nameOf(own));
  }
  return names;
}

function nameOf(item: CheckedItem['item']): string | undefined {
  const { title_nb, name_nb, name } = item as Partial<Record<'title_nb' | 'name_nb' | 'name', string>>;
  return title_nb ?? name_nb ?? name;
}

/** An event that stays may be at any of the source's venues, of any of its organizers. */
function replacedOf(present: ReadonlySet<Section>, { staying }: FeedReader): ReadonlySet<Section> {
  if (staying?.isAny === true) return new Set();
  return staying === undefined || staying.ids.size === 0 ? present : new Set<Section>(['events']);
}

/** Also events: what they show follows from the other domains' items. */
function domainsOf(present: ReadonlySet<Section>): ReadonlySet<Domain> {
  const domains = Object.entries(DOMAINS) as [Domain, readonly Section[]][];
  const own = domains.filter(([, sections]) => sections.some((section) => present.has(section)));
  return new Set(own.length === 0 ? [] : [...own.map(([domain]) => domain), 'events']);
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
