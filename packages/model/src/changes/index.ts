export {
  type Asked,
  askedOf,
  type ChangesCursor,
  pageKeyOf,
  readPageKey,
  textOf,
  UNKNOWN_CURSOR,
} from './cursor.ts';
export { type Change, type ChangeLog, changesAfter, compareKeys, firstAfter } from './log.ts';
export { type Page, pageOf } from './page.ts';
export { BEGINNING, type Place, type Position } from './position.ts';
