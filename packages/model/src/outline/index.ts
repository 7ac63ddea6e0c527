export { frameAround, outlinePath, projected } from './mapProjection.ts';
export { norway, type Point } from './norway.ts';
