export type * from './feed.ts';
export { DOMAINS, ITEM_NAMES, SECTIONS } from './feed.ts';
export type * from './rawFeed.ts';
