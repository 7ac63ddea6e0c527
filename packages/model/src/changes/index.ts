export { askedOf, pageKeyOf, readPageKey, textOf, UNKNOWN_CURSOR } from './cursor.ts';
export { type Change, type ChangeLog, compareKeys } from './log.ts';
export { pageOf } from './page.ts';
export { BEGINNING, type Place, type Position } from './position.ts';
