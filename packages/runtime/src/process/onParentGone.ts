import { watchProcess } from './watchProcess.ts';

/**
 * Calls `stop` when the parent has ended with which this process must end. This is a parent that started it with a
 * channel, or npm that runs it as a script. On SIGTERM npm ends its shell, and the shell does not pass the signal on.
 * From then on the time for a stop runs, even if the main thread is stuck and cannot call `stop`. On Windows the end of
 * npm is not noticed.
 */
export function onParentGone(stop: () => void): void {
  if (process.channel) process.once('disconnect', stop);
  if (isScriptOfNpm()) pollParent(stop);
  else if (!process.channel) return;
  watchProcess({ hasParent: true });
}

function pollParent(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, INTERVAL);
  timer.unref();
}

/** Whether npm runs this very process, and not one that this one descends from. */
function isScriptOfNpm(): boolean {
  const words = process.env['npm_lifecycle_script']?.split(' ') ?? [];
  return words.some((word) => process.argv[1]?.endsWith(`/${word}`));
}

/** Milliseconds. */
const INTERVAL = 1_000;
