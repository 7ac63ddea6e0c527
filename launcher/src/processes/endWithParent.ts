/**
 * Loaded before a part of the machine: ends its process when the machine's is gone, killed or not. The channel
 * between them closes then. A part that listens for that itself may drain first.
 */
process.once('disconnect', () => {
  setTimeout(() => process.exit(1), LONGEST_DRAIN).unref();
  if (process.listenerCount('disconnect') === 0) process.kill(process.pid, 'SIGTERM');
});

// Waiting for that is no reason to stay.
process.channel?.unref();

const LONGEST_DRAIN = 12_000;
