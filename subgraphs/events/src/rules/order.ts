import { byCodeUnits } from '@calendar/text';

/** Orders events by the start of the date shown, then by id (docs/rules.md 8 "Chronological order"). */
export function chronologically(one: Placed, other: Placed): number {
  return one.start - other.start || byCodeUnits(one.id, other.id);
}

/** Of events with one title the first that is not over, else the one that ended last. Undefined if none. */
export function firstOfTitle<Item extends Placed & { readonly isOver: boolean; readonly end: number }>(
  titled: readonly Item[],
): Item | undefined {
  const ordered = titled.toSorted(chronologically);
  return ordered.find(({ isOver }) => !isOver) ?? ordered.sort((one, other) => other.end - one.end)[0];
}

interface Placed {
  readonly id: string;
  /** Start of the date shown, milliseconds since 1970. */
  readonly start: number;
}
