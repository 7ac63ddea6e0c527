import { watchProcess } from './watchProcess.ts';

/**
 * Calls `stop` when the parent is gone that this process is to end with: one that started it with a channel, or npm that
 * runs it as a script. npm ends its shell when it gets SIGTERM, and the shell tells nobody. From then on the time for a
 * stop runs, whether `stop` can be called or the main thread is stuck. Not seen of npm on Windows.
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

const INTERVAL = 250;
