export { compared, comparedInAnyCase } from './comparedText.ts';
export { foldText, type Spellings, spellings } from './foldText.ts';
export { plainText } from './plainText.ts';
