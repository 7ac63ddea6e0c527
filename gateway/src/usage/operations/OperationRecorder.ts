import type { Logger } from 'pino';
import { type CountedRow, Recorder, type Sum, type WriteRows } from '../Recorder.ts';
import type { OperationShape } from './OperationShapes.ts';

/**
 * Counts operations by day, key and shape. Beyond its limit, the operations of a caller are counted as one, `other`,
 * with the coordinates of all of them. So it is known which fields are in use, however many operations somebody
 * invents.
 */
export class OperationRecorder extends Recorder<OperationRow> {
  /** The sums of each key by shape: what `record` looks up. */
  #byShape = new Map<string, Map<OperationShape, Sum<OperationRow>>>();

  constructor(
    write: WriteRows<OperationRow>,
    { log, rowLimit = operationRowLimit }: OperationRecorderOptions,
  ) {
    super(write, {
      log,
      limit: rowLimit,
      failure: 'operations cannot be recorded; they are kept and tried again',
      recovery: 'operations are recorded again',
    });
  }

  /**
   * @param keyId undefined for an anonymous caller
   * @param now milliseconds since 1970
   */
  record(keyId: string | undefined, shape: OperationShape, now: number): void {
    const day = this.dayOf(now);
    const sum = this.#byShape.get(keyId ?? '')?.get(shape);
    if (sum === undefined) this.#recordNew({ ...shape, day, keyId: keyId ?? '', requests: 1 }, shape);
    else sum.requests++;
  }

  protected identityOf({ day, keyId, id }: OperationRow): string {
    return `${day}\n${keyId}\n${id}`;
  }

  protected forget(): void {
    this.#byShape = new Map();
  }

  protected override merge(sum: Sum<OperationRow>, row: OperationRow): void {
    super.merge(sum, row);
    if (row.id === other.id && !row.coordinates.every((each) => sum.coordinates.includes(each)))
      Object.assign(sum, { coordinates: [...new Set([...sum.coordinates, ...row.coordinates])].sort() });
  }

  #recordNew(row: OperationRow, shape: OperationShape): void {
    if (!this.hasRoom(row)) {
      // It is not kept by shape, of which there may be any number.
      this.add({ ...row, ...other });
      return;
    }
    const sums = this.#byShape.get(row.keyId) ?? new Map();
    this.#byShape.set(row.keyId, sums.set(shape, this.add(row)));
  }
}

/** Different operations a day of one key, or of all anonymous callers, beside the row for what is beyond. */
export const operationRowLimit = 200;

/** The operations of a caller beyond its limit. No shape's own id is written like that. */
export const other = { id: 'other', name: '' } as const;

export interface OperationRecorderOptions {
  readonly log: Logger;
  /** In place of `operationRowLimit`. */
  readonly rowLimit?: number;
}

/** A number of requests of one day for operations of one shape with one key. */
export interface OperationRow extends OperationShape, CountedRow {}
