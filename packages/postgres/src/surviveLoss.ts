import type { ClientBase } from 'pg';

/**
 * The `onConnect` of a connection pool. The query that uses the connection reports its loss, and the process goes on.
 * The pool itself does not listen while it hands a connection out. A server that stops at that moment sends its
 * farewell together with the last message of the log-in. Without a listener, that error ends the process.
 */
export function surviveLoss(client: ClientBase): void {
  client.on('error', () => undefined);
}
