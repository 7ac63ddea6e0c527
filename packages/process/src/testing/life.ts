/** A process for the tests of `runUntilSignal`. It prints what happens to it, line by line. */
import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidEnvironment } from '@calendar/config';
import { runUntilSignal } from '../index.ts';

await runUntilSignal(async () => {
  const { START = '', CLOSE = 'well' } = process.env;
  const faults = [
    ...(['well', 'late', 'badly'].includes(START) ? [] : ['START: Expected well, late or badly']),
    ...(['well', 'late', 'never'].includes(CLOSE) ? [] : ['CLOSE: Expected well, late or never']),
  ];
  if (faults.length > 0) throw new InvalidEnvironment(faults);
  process.stdout.write('loading\n');
  if (START === 'late') block(500);
  return async () => {
    if (START === 'badly') throw new Error('the port is taken');
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

/** As the loading of modules does. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
