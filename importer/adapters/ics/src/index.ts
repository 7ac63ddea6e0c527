export { IcsError } from './contentLines.ts';
export { readIcs } from './readIcs.ts';
