import { fileURLToPath } from 'node:url';
import { endProcess, onStopSignal } from '@calendar/runtime';
import { yieldToReaders } from './command/yieldToReaders.ts';

// `npm run sources`. With --continually it is the program that `npm start` runs beside the service.

yieldToReaders();
const words = process.argv.slice(2);
if (words.includes('--continually') && !words.includes('--due')) {
  const { wakeWhenDue } = await import('./sources/wake.ts');
  process.exitCode = await wakeWhenDue(fileURLToPath(import.meta.url), [...words, '--due'], stopOnSignal());
} else {
  const { runSources } = await import('./command/runSources.ts');
  process.exitCode = await runSources(words, process.env, stopOnSignal);
}
// Else its channel to its parent would keep it.
if (process.connected) process.disconnect();

/** Aborts on SIGINT and SIGTERM, and when the parent is gone. Ctrl-C a while later ends the process at once. */
function stopOnSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort(new Error('Stopped. Each part of the calendar is as it was before or as a source says.'));
  };
  onStopSignal(stop, () => void endProcess(1));
  return stopping.signal;
}
