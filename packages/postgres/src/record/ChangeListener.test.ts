import { connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openFaultProxy } from '../../../../test/support/faultProxy.ts';
import { listen } from '../../../../test/support/listen.ts';
import { rowsOf } from '../../../../test/support/rowsOf.ts';
import { createTestDatabase } from '../../../../test/support/testDatabase.ts';
import { ChangeListener, REVISION } from './ChangeListener.ts';

test('another revision is told of, and none means silence', async () => {
  const { listener, advance } = await open();
  await listening(listener);
  const before = await listener.read();
  const told = listener.untilChanged(new AbortController().signal);
  await advance();
  await told;
  expect(await listener.read()).not.toBe(before);
  expect(await isSilent(listener)).toBe(true);
});

test('behind a pooler that lets no notification through, it is read each second', async () => {
  const { url } = await open();
  const pooler = await withoutNotifications(url);
  onTestFinished(() => void pooler.close());
  const listener = new ChangeListener(pooler.url, REVISION);
  onTestFinished(() => listener.close());
  await listener.read();
  for (let times = 0; times < 4; times++) expect(await isSilent(listener)).toBe(false);
});

test('a connection that is lost is told of, and the next one listens as well', async () => {
  const { listener, proxy, advance } = await open();
  await listening(listener);
  const lost = listener.untilChanged(new AbortController().signal);
  proxy.disconnect();
  await lost;
  await expect(listener.read()).rejects.toThrow();
  proxy.restore();
  await listening(listener);
  const told = listener.untilChanged(new AbortController().signal);
  await advance();
  await told;
});

test('a server that vanished without a word is asked over another connection the next time', async () => {
  const { listener, proxy } = await open();
  const token = await listener.read();
  proxy.stall();
  const lost = listener.read().catch((error: Error) => error.message);
  proxy.replace();
  expect(await listener.read()).toBe(token);
  expect(await lost).toMatch(/terminated|closed/);
});

/** A migrated record, and how it advances. */
async function open() {
  const url = await createTestDatabase('taxonomy', onTestFinished);
  const proxy = await openFaultProxy(url, onTestFinished);
  const listener = new ChangeListener(proxy.url, REVISION);
  onTestFinished(() => listener.close());
  const advance = (sql = 'UPDATE "Revision" SET revision = revision + 1') => rowsOf(url, sql);
  return { url, listener, proxy, advance };
}

/** Until it is told of revisions, and has seen the ones so far. */
async function listening(listener: ChangeListener<string>): Promise<void> {
  await expect
    .poll(async () => {
      await listener.read();
      return isSilent(listener);
    })
    .toBe(true);
}

/** Whether it says nothing for longer than it would wait if it were not told of revisions. */
async function isSilent(listener: ChangeListener<string>): Promise<boolean> {
  const signal = AbortSignal.timeout(1_500);
  await listener.untilChanged(signal);
  return signal.aborted;
}

/** PostgreSQL behind a pooler in transaction mode, as PgBouncer: the messages of type `A` do not come through. */
async function withoutNotifications(url: string) {
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy()).on('end', () => client.end());
    let rest = Buffer.alloc(0);
    upstream.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes]);
      for (let end = endOfFirst(rest); end <= rest.length; end = endOfFirst(rest)) {
        if (rest[0] !== NOTIFICATION) client.write(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
    });
  });
  const { origin, close } = await listen(server);
  const address = new URL(url);
  address.host = new URL(origin).host;
  return { url: address.href, close };
}

function endOfFirst(bytes: Buffer): number {
  return bytes.length < 5 ? Number.POSITIVE_INFINITY : 1 + bytes.readUInt32BE(1);
}

const NOTIFICATION = 'A'.charCodeAt(0);
