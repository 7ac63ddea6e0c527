import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Opens connections to a server from an address, and asks one query on each. Then it keeps them open without sending
 * more. Says `open` when all are, and `closed` whenever one is not any more. Words: address, port, number of
 * connections.
 */
const [localAddress, ...numbers] = process.argv.slice(2);
const [port, count] = numbers.map(Number) as [number, number];
const AT_ONCE = 100;

for (let opened = 0; opened < count; opened += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - opened) }, openOne));
console.log('open');

async function openOne(): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined).on('close', () => console.log('closed'));
  socket.write('GET /graphQL HTTP/1.1\r\nHost: x\r\n\r\n');
  await Promise.race([once(socket, 'data'), once(socket, 'close')]);
}
