export { type CsvFeed, readCsv } from './readCsv.ts';
