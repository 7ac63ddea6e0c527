import { watchProcess } from './watchProcess.ts';

/**
 * Calls `stop` when the parent has ended that has a channel or is npm. From then on the time for a stop runs,
 * even if the main thread is stuck. On Windows the end of npm is not noticed.
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
  }, INTERVAL_MS);
  timer.unref();
}

/** Whether npm runs this very process, and not one that this one descends from. */
function isScriptOfNpm(): boolean {
  const words = process.env['npm_lifecycle_script']?.split(' ') ?? [];
  return words.some((word) => process.argv[1]?.endsWith(`/${word}`));
}

const INTERVAL_MS = 1_000;
