export { databaseOpener } from './databaseOpener.ts';
export { type ItemTable, itemTable, type StoredItem } from './itemTable.ts';
export { tokenOf } from './tokenOf.ts';
