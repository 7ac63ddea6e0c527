import type { FeedEvent, FeedItems, Section } from '@calendar/feed';
import { corrected } from './corrected.ts';
import { CORRECTED_SECTIONS, type CorrectedSection, type Correction } from './correction.ts';

/** What all corrections make of an item. */
export interface AppliedTo<Item> {
  readonly item: Item;
  /** Whether no answer has it. */
  readonly hidden: boolean;
  /** The id of the venue or organizer that it is. */
  readonly sameAs: string | null;
  /** The item as its source gave it. Null: it is what stands. */
  readonly own: Item | null;
}

/** Corrections, ready to be applied. */
export interface CorrectionIndex {
  apply<S extends Section>(section: S, item: FeedItems[S]): AppliedTo<FeedItems[S]>;
}

/**
 * @param corrections of all items, by number
 * @param isThere whether the record has an item: nothing is the same as an item that is gone
 */
export function correctionIndexOf(
  corrections: readonly Correction[],
  isThere: (section: DirectorySection, id: string) => boolean,
): CorrectionIndex {
  const byItem = Map.groupBy(corrections, ({ section, itemId }) => keyOf(section, itemId));
  const targets = targetsOf(corrections);
  const lead = (section: DirectorySection, id: string): string => {
    const passed = new Set([id]);
    for (let last = id; ; ) {
      const next = targets[section].get(last);
      if (next === undefined || !isThere(section, next)) return last;
      // In a circle nothing is the same as anything.
      if (passed.has(next)) return id;
      passed.add(next);
      last = next;
    }
  };
  const hasTargets = targets.venues.size + targets.organizers.size > 0;
  const apply = (section: CorrectedSection, given: Corrected): AppliedTo<Corrected> => {
    const own = byItem.get(keyOf(section, given.id)) ?? [];
    let item = given;
    for (const { fields } of own) item = corrected(section, item, fields);
    if (section === 'events' && hasTargets) item = withReferences(item as FeedEvent, lead);
    const target = section === 'events' ? given.id : lead(section, given.id);
    return {
      item,
      hidden: target !== given.id || lastOf(own, 'hidden') === true,
      sameAs: target === given.id ? null : target,
      own: item === given ? null : given,
    };
  };
  return {
    apply<S extends Section>(section: S, item: FeedItems[S]) {
      const unchanged = { item, hidden: false, sameAs: null, own: null };
      // The section says which item it is. The compiler cannot follow that.
      return isCorrected(section)
        ? (apply(section, item as Corrected) as unknown as AppliedTo<FeedItems[S]>)
        : unchanged;
    },
  };
}

type Corrected = FeedItems[CorrectedSection];

/** The item that each is said to be the same as, by id. */
export function targetsOf(corrections: readonly Correction[]): {
  readonly [S in DirectorySection]: ReadonlyMap<string, string>;
} {
  const of = (section: DirectorySection) => {
    const targets = new Map<string, string>();
    for (const { itemId, fields, ...each } of corrections) {
      if (each.section !== section || !('sameAs' in fields)) continue;
      if (typeof fields['sameAs'] === 'string') targets.set(itemId, fields['sameAs']);
      else targets.delete(itemId);
    }
    return targets;
  };
  return { venues: of('venues'), organizers: of('organizers') };
}

export type DirectorySection = Exclude<CorrectedSection, 'events'>;

function withReferences(
  event: FeedEvent,
  lead: (section: DirectorySection, id: string) => string,
): FeedEvent {
  const at = (venue: string | null) => (venue === null ? null : lead('venues', venue));
  const organizers = [...new Set(event.organizers.map((id) => lead('organizers', id)))];
  const isSame =
    event.dates.every(({ venue }) => at(venue) === venue) &&
    event.organizers.every((id, index) => organizers[index] === id);
  if (isSame) return event;
  return { ...event, organizers, dates: event.dates.map((date) => ({ ...date, venue: at(date.venue) })) };
}

function lastOf(corrections: readonly Correction[], name: string): unknown {
  return corrections.findLast(({ fields }) => name in fields)?.fields[name];
}

function isCorrected(section: Section): section is CorrectedSection {
  return (CORRECTED_SECTIONS as readonly Section[]).includes(section);
}

function keyOf(section: CorrectedSection, id: string): string {
  return `${section}/${id}`;
}
