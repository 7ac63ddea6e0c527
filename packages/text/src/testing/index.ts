export { doublingLengths, type TextFamily, textFamilies } from './textFamilies.ts';
