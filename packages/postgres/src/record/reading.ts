export type { Pool, PoolClient as Connection } from 'pg';
export { ChangeListener, type Followed, REVISION } from './ChangeListener.ts';
export { ADVANCE_REVISION } from './change.ts';
export { inTransaction } from './inTransaction.ts';
export { openPool } from './openPool.ts';
export { type RevisionRow, readRecord } from './readRecord.ts';
export { tokenOf } from './tokenOf.ts';
