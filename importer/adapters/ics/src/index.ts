export { IcsError } from './contentLines.ts';
export { withKeptIds } from './keptIds.ts';
export { type IcsFeed, type IcsOptions, readIcs } from './readIcs.ts';
