import type { IncomingMessage } from 'node:http';

/** Follows whether the caller of a request hangs up, until that is ended. */
export function detectDisconnect({ socket }: IncomingMessage): Disconnect {
  const left = new AbortController();
  const leave = () => left.abort(new DOMException('The caller has hung up', 'AbortError'));
  if (socket.destroyed) leave();
  else socket.once('close', leave);
  return { signal: left.signal, end: () => void socket.off('close', leave) };
}

export interface Disconnect {
  /** Fires when the connection closes. */
  readonly signal: AbortSignal;
  end(): void;
}
