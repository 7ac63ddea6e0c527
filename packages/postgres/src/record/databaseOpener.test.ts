import { connect, createServer } from 'node:net';
import { openDatabase } from '@calendar/gateway-db';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../test/support/listen.ts';
import { createTestDatabase } from '../../../../test/support/testDatabase.ts';

test('a server that stops just as a connection is logged in fails one transaction, and no process', async () => {
  const url = await createTestDatabase('gateway', onTestFinished);
  const stopping = await openStoppingServer(url);
  onTestFinished(stopping.close);
  const database = openDatabase(stopping.url);
  onTestFinished(() => database.$disconnect());
  const one = () => database.$queryRaw`select 1 as one`;
  // A single one would be sent without a transaction.
  const transaction = () => database.$transaction([one(), one()]);
  await expect(transaction()).rejects.toThrow();
  expect(stopping.farewells).toBeGreaterThan(0);
  stopping.goOn();
  expect(await transaction()).toEqual([[{ one: 1 }], [{ one: 1 }]]);
});

/**
 * A proxy before a PostgreSQL. With the message that ends a log-in, a server that is stopped sends its farewell. On a
 * busy machine a reader gets both at once.
 */
async function openStoppingServer(url: string) {
  const target = new URL(url);
  let isStopping = true;
  let farewells = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
    client
      .on('close', () => upstream.destroy())
      .pipe(upstream)
      .on('close', () => client.destroy());
    upstream.on('data', (bytes) => {
      if (!isStopping || !bytes.subarray(-READY.length).equals(READY)) return client.write(bytes);
      farewells++;
      client.end(Buffer.concat([bytes, FAREWELL]));
      return upstream.destroy();
    });
  });
  const { origin, close } = await listen(server);
  const address = new URL(url);
  address.host = new URL(origin).host;
  return {
    url: address.href,
    /** How many connections were ended that way. */
    get farewells() {
      return farewells;
    },
    /** Takes connections as the server does from now on. */
    goOn() {
      isStopping = false;
    },
    close,
  };
}

/** `ReadyForQuery`, outside of a transaction. */
const READY = Buffer.from('Z\0\0\0\x05I');
const FIELDS = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0';
const FAREWELL = Buffer.concat([Buffer.from('E\0\0\0'), Buffer.of(FIELDS.length + 4), Buffer.from(FIELDS)]);
