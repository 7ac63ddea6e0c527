import type { ClientBase } from 'pg';

/**
 * The `onConnect` of a connection pool: whoever uses the connection hears of its loss from the query, and the process
 * goes on. The pool itself does not listen while it hands a connection out. A server that stops at that moment sends
 * its farewell together with the last message of the log-in, and an error that nobody listens to ends the process.
 */
export function surviveLoss(client: ClientBase): void {
  client.on('error', () => undefined);
}
