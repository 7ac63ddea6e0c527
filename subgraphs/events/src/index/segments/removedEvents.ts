import { byCodeUnits } from '@calendar/text';
import { packTexts, type Texts, textAt } from '../texts.ts';

/** Events that were removed, in the order of their removals, then of their ids. Immutable; shareable between threads. */
export interface RemovedEvents {
  /** Milliseconds since 1970. */
  readonly at: Float64Array;
  readonly ids: Texts;
}

export interface RemovedEvent {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Arranges removals, which may come in any order. */
export function removedEventsOf(removals: readonly RemovedEvent[]): RemovedEvents {
  const inOrder = removals.toSorted((one, other) => one.at - other.at || byCodeUnits(one.id, other.id));
  return { at: Float64Array.from(inOrder, ({ at }) => at), ids: packTexts(inOrder.map(({ id }) => id)) };
}

export function removalsIn({ at, ids }: RemovedEvents): readonly RemovedEvent[] {
  return Array.from(at, (instant, number) => ({ id: textAt(ids, number), at: instant }));
}

export const NONE_REMOVED: RemovedEvents = removedEventsOf([]);
