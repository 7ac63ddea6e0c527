export { type Frame, frameAround, outlinePath, type Position, projected } from './mapProjection.ts';
export { norway, type Point } from './norway.ts';
