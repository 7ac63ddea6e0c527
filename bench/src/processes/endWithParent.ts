/** Ends this process with status 0 when it is asked to, or when the bench is gone. Until then it waits for messages. */
export function endWithParent(): void {
  process.once('SIGTERM', () => process.exit(0)).once('disconnect', () => process.exit(0));
  // A channel alone does not keep a process alive, if the module that is loaded first listens on it.
  process.channel?.ref();
}
