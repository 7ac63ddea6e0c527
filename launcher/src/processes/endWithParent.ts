import { isMainThread } from 'node:worker_threads';
import { stopBegan, watchProcess } from '@calendar/runtime';

/** Loaded before a part: ends its process when the machine's is gone, whatever the part does then. */
function endWithParent(): void {
  watchProcess({ hasParent: true });
  process.once('disconnect', () => {
    stopBegan();
    if (process.listenerCount('disconnect') === 0) process.kill(process.pid, 'SIGTERM');
  });
  // Waiting for that is no reason to stay.
  process.channel?.unref();
}

// A part's threads load this as well.
if (isMainThread) endWithParent();
