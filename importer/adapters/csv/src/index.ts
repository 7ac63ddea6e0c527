export { readCsv } from './readCsv.ts';
