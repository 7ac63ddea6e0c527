export { advanceRevision } from './advanceRevision.ts';
export type { Change, ColumnsOfChange } from './change.ts';
export { databaseOpener } from './databaseOpener.ts';
export { type ItemTable, itemTable, type StoredItem } from './itemTable.ts';
export { type Moment, readMoment } from './readMoment.ts';
export { recordOf } from './recordOf.ts';
export { removedItems } from './removedItems.ts';
export { storedIds } from './storedIds.ts';
