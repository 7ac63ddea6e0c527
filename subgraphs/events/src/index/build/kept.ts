import type { ReferenceData } from '../../rules/referenceData.ts';
import type { SegmentedEvents } from '../segments/segment.ts';

/** What a read model has of the one before it: all but some events, beside the same names of other domains. */
export interface Kept<Model> {
  readonly before: Model;
  /** By number of an event before: its number now, -1 for those that went or changed. */
  readonly numberOf: Int32Array;
  /** The numbers of those that came or changed, ascending. */
  readonly fresh: Int32Array;
  /** Whether no event has another number than before. */
  readonly isInPlace: boolean;
}

/** What a read model was built of. */
export interface Sources extends SegmentedEvents {
  readonly referenceData: ReferenceData;
}

/** Null if numbers of anything but events may be others than before. Both have their events by id. */
export function keptOf<Model>(before: Model, was: Sources, is: Sources): Kept<Model> | null {
  const names = Object.keys(is.referenceData) as (keyof ReferenceData)[];
  if (names.some((name) => was.referenceData[name] !== is.referenceData[name])) return null;
  if (was.tokens !== is.tokens) return null;
  const numberOf = new Int32Array(was.events.length).fill(-1);
  const fresh: number[] = [];
  let place = 0;
  is.events.forEach((event, number) => {
    while (place < was.events.length && was.events[place] !== event && was.events[place]!.id <= event.id)
      place++;
    if (was.events[place] === event) numberOf[place++] = number;
    else fresh.push(number);
  });
  const isInPlace =
    was.events.length === is.events.length &&
    numberOf.every((number, earlier) => number === earlier || number === -1);
  return { before, numberOf, fresh: Int32Array.from(fresh), isInPlace };
}
