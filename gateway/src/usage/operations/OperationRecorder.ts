import type { Logger } from 'pino';
import { UtcDay } from '../UtcDay.ts';
import { WriteBehind, type WriteRows } from '../WriteBehind.ts';
import type { OperationShape } from './OperationShapes.ts';

/**
 * Counts operations by day (UTC), key and shape, and adds the sums to the record every few seconds. Recording only counts
 * in memory. Sums that cannot be written are kept and tried again.
 *
 * Each key has a share of different shapes a day, and so have all anonymous callers together. Beyond it, the operations of
 * a caller are counted as one, `other`, whose coordinates are those of all of them: which fields are in use is known
 * however many operations somebody invents.
 */
export class OperationRecorder {
  readonly #writes: WriteBehind<OperationRow>;
  readonly #day = new UtcDay();
  readonly #share: number;
  #sums = new Map<string, Sum>();
  /** The sums of each key (an empty text for anonymous callers) by shape: what `record` looks up. */
  #byShape = new Map<string, Map<OperationShape, Sum>>();
  /** The shapes of the day that have room in their key's share. */
  #counted = new Map<string, Set<string>>();

  constructor(write: WriteRows<OperationRow>, { log, share = operationShare }: OperationRecorderOptions) {
    this.#share = share;
    this.#writes = new WriteBehind({
      take: () => this.#take(),
      write,
      giveBack: (rows) => {
        for (const row of rows) this.#add(row);
      },
      failure: 'operations cannot be recorded; they are kept and tried again',
      recovery: 'operations are recorded again',
      log,
    });
  }

  /** Writes from now on. */
  start(): void {
    this.#writes.start();
  }

  /**
   * @param keyId undefined for an anonymous caller
   * @param now milliseconds since 1970
   */
  record(keyId: string | undefined, shape: OperationShape, now: number): void {
    if (this.#day.advance(now)) this.#beginDay();
    const sum = this.#byShape.get(keyId ?? '')?.get(shape);
    if (sum === undefined) this.#recordNew(keyId ?? '', shape);
    else sum.requests++;
  }

  /** Writes what is in memory. Does not fail. */
  flush(): Promise<void> {
    return this.#writes.flush();
  }

  /** Stops, and writes what is still in memory, once. */
  close(): Promise<void> {
    return this.#writes.close();
  }

  #beginDay(): void {
    this.#counted = new Map();
    this.#byShape = new Map();
  }

  #recordNew(keyId: string, shape: OperationShape): void {
    const counted = entryOf(this.#counted, keyId, () => new Set<string>());
    const hasRoom = counted.has(shape.id) || counted.size < this.#share;
    if (hasRoom) counted.add(shape.id);
    const { id, name } = hasRoom ? shape : other;
    const sum = this.#add({ ...shape, id, name, day: this.#day.name, keyId, requests: 1 });
    // What has no room is not kept by shape, of which there may be any number.
    if (hasRoom) entryOf(this.#byShape, keyId, () => new Map<OperationShape, Sum>()).set(shape, sum);
  }

  #add(row: OperationRow): Sum {
    const own = `${row.day}\n${row.keyId}\n${row.id}`;
    const sum = this.#sums.get(own);
    if (sum === undefined) {
      const added = { ...row };
      this.#sums.set(own, added);
      return added;
    }
    sum.requests += row.requests;
    if (row.id === other.id && !row.coordinates.every((each) => sum.coordinates.includes(each)))
      sum.coordinates = [...new Set([...sum.coordinates, ...row.coordinates])].sort();
    return sum;
  }

  #take(): readonly OperationRow[] {
    const rows = [...this.#sums.values()];
    this.#sums = new Map();
    this.#byShape = new Map();
    return rows;
  }
}

function entryOf<Entry>(map: Map<string, Entry>, key: string, make: () => Entry): Entry {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Different operations a day of one key, or of all anonymous callers, beside the row for what is beyond. */
export const operationShare = 200;

/** The operations of a caller beyond its share. No shape's own id is written like that. */
export const other = { id: 'other', name: '' } as const;

export interface OperationRecorderOptions {
  readonly log: Logger;
  /** In place of `operationShare`. */
  readonly share?: number;
}

/** A number of requests of one day for operations of one shape with one key. */
export interface OperationRow extends OperationShape {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Empty for anonymous callers. */
  readonly keyId: string;
  readonly requests: number;
}

type Sum = Omit<OperationRow, 'requests' | 'coordinates'> & {
  requests: number;
  coordinates: readonly string[];
};
