/** Ends this process with status 0 when it is asked to, or when the bench is gone. Until then it waits for messages. */
export function endWithParent(): void {
  process.once('SIGTERM', () => process.exit(0)).once('disconnect', () => process.exit(0));
  // The module that is loaded before each process lets it end although its channel is open.
  process.channel?.ref();
}
