import { stopBegan, watchProcess } from '@calendar/runtime';

/**
 * Loaded before a part of the machine. It ends its process when the machine's process is gone, killed or not, whatever
 * the part does then. The channel between them closes then. A part that listens for that itself may drain first.
 */
watchProcess({ hasParent: true });
process.once('disconnect', () => {
  stopBegan();
  if (process.listenerCount('disconnect') === 0) process.kill(process.pid, 'SIGTERM');
});

// Waiting for that is no reason to stay.
process.channel?.unref();
