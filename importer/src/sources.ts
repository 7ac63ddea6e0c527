import { endProcess, onStopSignal } from '@calendar/process';
import { runSources } from './command/runSources.ts';
import { yieldToReaders } from './command/yieldToReaders.ts';

// `npm run sources`. With --continually it is the program that `npm start` runs beside the service.

yieldToReaders();
process.exitCode = await runSources(process.argv.slice(2), process.env, stopOnSignal);

/** Aborts on SIGINT and SIGTERM, and when the parent is gone. Ctrl-C a while later ends the process at once. */
function stopOnSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort(new Error('Stopped. Each part of the calendar is as it was before or as a source says.'));
  };
  onStopSignal(stop, () => void endProcess(1));
  return stopping.signal;
}
