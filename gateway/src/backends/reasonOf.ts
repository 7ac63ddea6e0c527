/** The message of a failure and of its causes, in one line for operators. Callers are not shown it. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? `${message}: ${reasonOf(cause)}` : message;
}
