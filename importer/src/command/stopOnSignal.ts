import { endProcess, onParentGone } from '@calendar/process';

/** Aborts on SIGINT and SIGTERM, and when the parent is gone. A second signal ends the process at once. */
export function stopOnSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) void endProcess(1);
    stopping.abort(new Error('Stopped. Each part of the calendar is as it was before or as a source says.'));
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  onParentGone(stop);
  return stopping.signal;
}
