import type { Place } from './position.ts';

/** Changes in the order of their instants, those of one instant by their keys. Immutable. */
export interface ChangeLog {
  readonly count: number;
  /** The instant of a change, by its number in the log: milliseconds since 1970. */
  at(number: number): number;
  /** Identifies a change among all changes of one instant, in all logs. */
  key(number: number): string;
}

/** A change, by the log that has it and its number there. */
export interface Change<Log> {
  readonly log: Log;
  readonly number: number;
  readonly place: Place;
}

/** The changes after a place in several logs, merged in order. The time depends only on the changes that are read. */
export function* changesAfter<Log extends ChangeLog>(
  logs: readonly Log[],
  after: Place,
): Generator<Change<Log>, undefined> {
  const heads = logs.flatMap((log) => changeAt(log, firstAfter(log, after)) ?? []);
  while (heads.length > 0) {
    let first = 0;
    for (let each = 1; each < heads.length; each++) {
      if (comparePlaces(heads[each]!.place, heads[first]!.place) < 0) first = each;
    }
    const change = heads[first]!;
    yield change;
    const next = changeAt(change.log, change.number + 1);
    if (next === null) heads.splice(first, 1);
    else heads[first] = next;
  }
}

/** The number of the first change after a place. */
export function firstAfter(log: ChangeLog, place: Place): number {
  let low = 0;
  let high = log.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(log, middle, place)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Orders keys by code units. */
export function compareKeys(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function changeAt<Log extends ChangeLog>(log: Log, number: number): Change<Log> | null {
  if (number >= log.count) return null;
  return { log, number, place: { at: log.at(number), key: log.key(number) } };
}

/** Reads the key only if the instants are equal. */
function isAfter(log: ChangeLog, number: number, { at, key }: Place): boolean {
  const own = log.at(number);
  return own === at ? compareKeys(log.key(number), key) > 0 : own > at;
}

function comparePlaces(one: Place, other: Place): number {
  return one.at - other.at || compareKeys(one.key, other.key);
}
