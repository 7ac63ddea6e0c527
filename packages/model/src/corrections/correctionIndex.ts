import type { FeedEvent, FeedItems, Section } from '../feed/index.ts';
import { corrected } from './corrected.ts';
import { CORRECTED_SECTIONS, type CorrectedSection, type Correction } from './correction.ts';

/** What all corrections make of an item. */
export interface AppliedTo<Item> {
  readonly item: Item;
  readonly hidden: boolean;
  /** The id of the item that it is. */
  readonly sameAs: string | null;
  /** The item as its source gave it. Null: it is what stands. */
  readonly own: Item | null;
}

export interface CorrectionIndex {
  apply<S extends Section>(section: S, item: FeedItems[S]): AppliedTo<FeedItems[S]>;
  /** The id of the item that the one with an id is; its own, if that is none other. */
  leadOf(section: CorrectedSection, id: string): string;
}

/** @param isThere whether the record has an item: nothing is the same as one that is gone */
export function correctionIndexOf(
  corrections: readonly Correction[],
  isThere: (section: CorrectedSection, id: string) => boolean,
): CorrectionIndex {
  const byItem = Map.groupBy(corrections, ({ section, itemId }) => keyOf(section, itemId));
  const targets = targetsOf(corrections);
  const lead = (section: CorrectedSection, id: string): string => {
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
  const hasTargets = CORRECTED_SECTIONS.some((section) => targets[section].size > 0);
  const apply = (section: CorrectedSection, given: Corrected): AppliedTo<Corrected> => {
    const own = byItem.get(keyOf(section, given.id)) ?? [];
    let item = given;
    for (const { fields } of own) item = corrected(section, item, fields);
    if (section === 'events' && hasTargets) item = withReferences(item as FeedEvent, lead);
    const target = lead(section, given.id);
    return {
      item,
      hidden: target !== given.id || lastOf(own, 'hidden') === true,
      sameAs: target === given.id ? null : target,
      own: item === given ? null : given,
    };
  };
  return {
    leadOf: lead,
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
export function targetsOf(
  corrections: readonly Pick<Correction, 'section' | 'itemId' | 'fields'>[],
): Targets {
  const targets = { events: new Map(), venues: new Map(), organizers: new Map() };
  for (const { section, itemId, fields } of corrections) {
    if (typeof fields['sameAs'] === 'string') targets[section].set(itemId, fields['sameAs']);
    else if ('sameAs' in fields) targets[section].delete(itemId);
  }
  return targets;
}

export type Targets = { readonly [S in CorrectedSection]: ReadonlyMap<string, string> };

function withReferences(
  event: FeedEvent,
  lead: (section: CorrectedSection, id: string) => string,
): FeedEvent {
  const at = (venue: string | null) => (venue === null ? null : lead('venues', venue));
  const container = event.superEvent === null ? null : lead('events', event.superEvent);
  // A container that is the same as one of its parts does not make that part its own container.
  const superEvent = container === event.id && event.superEvent !== event.id ? null : container;
  const organizers = [...new Set(event.organizers.map((id) => lead('organizers', id)))];
  const isSame =
    event.superEvent === superEvent &&
    event.dates.every(({ venue }) => at(venue) === venue) &&
    event.organizers.every((id, index) => organizers[index] === id);
  if (isSame) return event;
  const dates = event.dates.map((date) => ({ ...date, venue: at(date.venue) }));
  return { ...event, superEvent, organizers, dates };
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
