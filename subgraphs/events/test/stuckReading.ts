import { pbkdf2Sync } from 'node:crypto';
import { isMainThread } from 'node:worker_threads';

/** The descriptions that cause this. */
export const STUCK = {
  native: 'stuck in native code',
  script: 'stuck in a script',
  failing: 'fails to be read',
} as const;

/**
 * Loaded before the events subgraph. Its builder thread then hangs on some texts, in native code or in JavaScript, or
 * fails on them.
 */
if (!isMainThread) breakReading();

function breakReading(): void {
  const parse = JSON.parse;
  JSON.parse = (text, ...others) => {
    if (text.includes(STUCK.native)) pbkdf2Sync('', '', 1_000_000_000, 64, 'sha512');
    while (text.includes(STUCK.script));
    if (text.includes(STUCK.failing)) throw new Error('it cannot be read');
    return parse(text, ...others) as unknown;
  };
}
