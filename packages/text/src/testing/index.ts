export { costGrowth, MOST_COST_GROWTH } from './costGrowth.ts';
export { countNormalized, type Normalized } from './countNormalized.ts';
export { countParsed } from './countParsed.ts';
export { doublingLengths, type TextFamily, textFamilies } from './textFamilies.ts';
export { MOST_FOR_TWICE, textGrowth } from './textGrowth.ts';
