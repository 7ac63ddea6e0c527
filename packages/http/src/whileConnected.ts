import type { IncomingMessage } from 'node:http';

/** Does work for a request, with a signal that fires when the caller disconnects before the work is done. */
export async function whileConnected<T>(
  { socket }: IncomingMessage,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const disconnect = () => controller.abort(new DOMException('The caller has disconnected', 'AbortError'));
  if (socket.destroyed) disconnect();
  else socket.once('close', disconnect);
  try {
    return await work(controller.signal);
  } finally {
    socket.off('close', disconnect);
  }
}
