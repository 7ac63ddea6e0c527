export { norway, type Point } from './norway.ts';
