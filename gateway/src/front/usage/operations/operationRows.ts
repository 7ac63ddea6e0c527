import type { OperationShape } from '../../../federation/shapes/OperationShapes.ts';
import type { CountedRow, RowKind } from '../Recorder.ts';

/** Operations by day, key and shape. Beyond a caller's limit one row, `other`, has all their coordinates. */
export const operationRows: RowKind<OperationRow> = {
  failure: 'operations cannot be recorded; they are kept and tried again',
  recovery: 'operations are recorded again',
  limit: 200,
  identityOf: ({ day, keyId, id }) => `${day}\n${keyId}\n${id}`,
  isSame: (one, { keyId, id }) => one.id === id && one.keyId === keyId,
  coarser: (row) => (row.id === other.id ? undefined : { ...row, ...other }),
  merge(sum, row) {
    if (row.id === other.id && !row.coordinates.every((each) => sum.coordinates.includes(each)))
      Object.assign(sum, { coordinates: [...new Set([...sum.coordinates, ...row.coordinates])].sort() });
  },
};

/** The operations of a caller beyond its limit. No shape's own id looks like that. */
export const other = { id: 'other', name: '' } as const;

/** A number of requests of one day for operations of one shape with one key. */
export interface OperationRow extends OperationShape, CountedRow {}
