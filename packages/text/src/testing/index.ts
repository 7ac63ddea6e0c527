export { countNormalized, type Normalized } from './countNormalized.ts';
export { doublingLengths, type TextFamily, textFamilies } from './textFamilies.ts';
