/** Whether a connection was lost on which a question was sent: asking again on another one may go well. */
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
