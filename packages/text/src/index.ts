export {
  compared,
  comparedInAnyCase,
  distinctCompared,
  LONGEST_COMPARED,
  MOST_COMPARED,
  overlong,
  sortKey,
} from './comparedText.ts';
export { foldText, type Spellings, spellings } from './foldText.ts';
export { plainText } from './plainText.ts';
