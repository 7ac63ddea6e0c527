/** Ends this process with status 0 when it is asked to, or when the bench is gone. */
export function endWithParent(): void {
  process.once('SIGTERM', () => process.exit(0)).once('disconnect', () => process.exit(0));
}
