import { openSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** The descriptions that cause this. */
export const STUCK = {
  native: 'stuck in native code',
  script: 'stuck in a script',
  failing: 'fails to be read',
} as const;

/**
 * Loaded before the events subgraph. Its builder thread then hangs on some texts, in native code or in JavaScript, or
 * fails on them. The native code is the opening of a named pipe to which nobody writes, `STUCK_PIPE`.
 */
if (!isMainThread) breakReading();

function breakReading(): void {
  const parse = JSON.parse;
  // Tests beside this one need the processor.
  const cell = new Int32Array(new SharedArrayBuffer(4));
  JSON.parse = (text, ...others) => {
    if (text.includes(STUCK.native)) openSync(String(process.env['STUCK_PIPE']), 'r');
    while (text.includes(STUCK.script)) Atomics.wait(cell, 0, 0, 50);
    if (text.includes(STUCK.failing)) throw new Error('it cannot be read');
    return parse(text, ...others) as unknown;
  };
}
