/** A process for the tests of `runUntilSignal`. It prints what happens to it, line by line. */
import { readSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidEnvironment } from '@calendar/config';
import { runUntilSignal } from '../index.ts';

await runUntilSignal(async () => {
  const { START = '', CLOSE = 'well' } = process.env;
  const faults = [
    ...(['well', 'late'].includes(START) ? [] : ['START: Expected well or late']),
    ...(['well', 'late', 'never'].includes(CLOSE) ? [] : ['CLOSE: Expected well, late or never']),
  ];
  if (faults.length > 0) throw new InvalidEnvironment(faults);
  process.stdout.write('loading\n');
  // Blocks until the test writes, as the loading of modules does.
  if (START === 'late') readSync(0, Buffer.alloc(1));
  return async () => {
    const alive = setInterval(() => undefined, 1000);
    process.stdout.write('started\n');
    return {
      async close() {
        process.stdout.write('closing\n');
        if (CLOSE === 'never') await new Promise(() => undefined);
        if (CLOSE === 'late') await sleep(1500);
        clearInterval(alive);
        process.stdout.write('closed\n');
      },
    };
  };
});
