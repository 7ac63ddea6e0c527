export { readIcs } from './readIcs.ts';
