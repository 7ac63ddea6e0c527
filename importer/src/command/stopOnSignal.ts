import { endProcess, onStopSignal } from '@calendar/process';

/** Aborts on SIGINT and SIGTERM, and when the parent is gone. Ctrl-C a while later ends the process at once. */
export function stopOnSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort(new Error('Stopped. Each part of the calendar is as it was before or as a source says.'));
  };
  onStopSignal(stop, () => void endProcess(1));
  return stopping.signal;
}
