import { LRUCache } from 'lru-cache';
import type { RobotsRules } from './robotsRules.ts';

/** The `robots.txt` of each origin, for 24 hours as RFC 9309 2.4 allows. Give one to all fetches of a process. */
export class RobotsMemory extends LRUCache<string, RobotsRules> {
  constructor() {
    super({ max: 1_000, ttl: A_DAY });
  }
}

const A_DAY = 86_400_000;
