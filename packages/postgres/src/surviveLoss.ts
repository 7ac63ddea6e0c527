import type { ClientBase } from 'pg';

/**
 * The `onConnect` of a pool: the query that uses a connection reports its loss. Without a listener, the
 * farewell of a server that stops during the log-in would end the process.
 */
export function surviveLoss(client: ClientBase): void {
  client.on('error', () => undefined);
}
