import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends the beginning of a request at once and then a byte at a time, for as long as possible. Returns the answer. */
export async function dribble(url: URL, beginning: string): Promise<string> {
  const chunks: Buffer[] = [];
  // Being cut off is what may happen to such a client.
  const socket = connect(Number(url.port), url.hostname)
    .on('error', () => undefined)
    .on('data', (chunk) => void chunks.push(chunk));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(beginning);
  while (socket.writable) {
    socket.write('x');
    await Promise.race([sleep(500), closed]);
  }
  await closed;
  return Buffer.concat(chunks).toString();
}
