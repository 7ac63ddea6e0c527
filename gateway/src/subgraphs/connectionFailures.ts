/** Whether a connection was lost after a request was sent on it: a retry on another one may succeed. */
export function lostItsConnection(failure: unknown): boolean {
  return lost.has(codeOf(failure));
}

/** Whether there was no connection, or none any more. */
export function hadNoConnection(failure: unknown): boolean {
  return lostItsConnection(failure) || codeOf(failure) === 'ECONNREFUSED';
}

const lost = new Set<unknown>(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

function codeOf(failure: unknown): unknown {
  return (failure as { code?: unknown } | null)?.code;
}
