import type { OperationShape } from '../../../federation/shapes/OperationShapes.ts';
import { type CountedRow, Recorder, type Sum } from '../Recorder.ts';

/**
 * Counts operations by day, key and shape. Beyond its limit, the operations of a caller are counted as one, `other`,
 * with the coordinates of all of them. So it is known which fields are in use, however many operations a caller
 * invents.
 */
export class OperationRecorder extends Recorder<OperationRow> {
  protected readonly limit = operationRowLimit;
  protected readonly failure = 'operations cannot be recorded; they are kept and tried again';
  protected readonly recovery = 'operations are recorded again';

  /**
   * @param keyId undefined for an anonymous caller
   * @param now milliseconds since 1970
   */
  record(keyId: string | undefined, shape: OperationShape, now: number): void {
    this.count({ ...shape, day: this.dayOf(now), keyId: keyId ?? '', requests: 1 });
  }

  protected isSame(one: OperationRow, { day, keyId, id }: OperationRow): boolean {
    return one.id === id && one.keyId === keyId && one.day === day;
  }

  protected withinLimit(row: OperationRow): OperationRow {
    return this.hasRoom(row) ? row : { ...row, ...other };
  }

  protected identityOf({ day, keyId, id }: OperationRow): string {
    return `${day}\n${keyId}\n${id}`;
  }

  protected override merge(sum: Sum<OperationRow>, row: OperationRow): void {
    super.merge(sum, row);
    if (row.id === other.id && !row.coordinates.every((each) => sum.coordinates.includes(each)))
      Object.assign(sum, { coordinates: [...new Set([...sum.coordinates, ...row.coordinates])].sort() });
  }
}

/** Different operations a day of one key, or of all anonymous callers, without the row for further ones. */
export const operationRowLimit = 200;

/** The operations of a caller beyond its limit. No shape's own id looks like that. */
export const other = { id: 'other', name: '' } as const;

/** A number of requests of one day for operations of one shape with one key. */
export interface OperationRow extends OperationShape, CountedRow {}
