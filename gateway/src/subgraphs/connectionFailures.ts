/** Whether a connection was lost after a request was sent on it: a retry on another one may succeed. */
export function lostItsConnection(failure: unknown): boolean {
  return lost.has(codeOf(failure));
}

/** Whether there was no connection to send a request on. */
export function couldNotConnect(failure: unknown): boolean {
  return unconnected.has(codeOf(failure));
}

/** Whether connecting failed at once, or a connection was lost: trying again takes no time. */
export function hadNoConnection(failure: unknown): boolean {
  return lostItsConnection(failure) || codeOf(failure) === 'ECONNREFUSED';
}

const lost = new Set<unknown>(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const unconnected = new Set<unknown>([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function codeOf(failure: unknown): unknown {
  return (failure as { code?: unknown } | null)?.code;
}
