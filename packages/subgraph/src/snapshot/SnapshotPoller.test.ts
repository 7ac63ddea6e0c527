import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { BOOKS, BookSource, type Books, recordedLog } from '../../test/library.ts';
import { SnapshotPoller } from './SnapshotPoller.ts';
import type { SnapshotCopy, SnapshotPollerOptions } from './VersionedSnapshot.ts';

function poll(source: BookSource, options: Partial<SnapshotPollerOptions<Books>> = {}) {
  const { logger, lines } = recordedLog();
  const poller = new SnapshotPoller({
    name: 'books',
    source,
    logger,
    intervalMs: 5,
    maxBackOffMs: 10,
    ...options,
  });
  onTestFinished(() => poller.close());
  poller.start();
  return { poller, lines };
}

test('a token that moves replaces the snapshot, and one that stays does not', async () => {
  const source = new BookSource();
  const { poller } = poll(source);
  await poller.whenReady();
  const first = poller.current;
  await poller.refresh();
  await poller.refresh();
  expect(poller.current).toBe(first);
  expect(source.loads).toBe(1);
  source.books = new Map();
  source.token = 'books:2';
  await eventually(() => expect(poller.current?.token).toBe('books:2'));
  expect(poller.current?.snapshot).toBe(source.books);
  expect(first?.snapshot).toBe(BOOKS);
});

test('the token that counts is the one that the load saw, not the one read before it', async () => {
  const source = new BookSource();
  const { poller } = poll(source, {
    source: {
      readToken: async () => 'books:1',
      load: async () => ({ token: 'books:2', snapshot: BOOKS }),
    },
  });
  await poller.whenReady();
  expect(poller.current?.token).toBe('books:2');
});

test('while the source fails the last snapshot stays, and the outage is logged at its beginning and end', async () => {
  const source = new BookSource();
  const { poller, lines } = poll(source);
  await poller.whenReady();
  source.fault = new Error('the database is restarting');
  await eventually(() => expect(poller.status().lastError).toBe('the database is restarting'));
  for (let attempt = 0; attempt < 5; attempt++) await expect(poller.refresh()).rejects.toThrow('restarting');
  expect(poller.current?.snapshot).toBe(BOOKS);
  expect(poller.status().outageMs).toBeGreaterThanOrEqual(0);
  source.fault = null;
  await eventually(() => expect(poller.status().outageMs).toBeNull());
  expect(poller.status().lastError).toBeNull();
  expect(lines.map((line) => line['msg'])).toEqual([
    'snapshot replaced',
    'source does not answer',
    'source answers again',
  ]);
});

test('waits for a source that has not answered yet, with a debug message, then a warning if it takes long', async () => {
  const source = new BookSource();
  source.fault = new Error('connect ECONNREFUSED');
  const { logger, lines } = recordedLog('debug');
  let now = 1_000;
  const poller = new SnapshotPoller({ name: 'books', source, logger, intervalMs: 600_000, clock: () => now });
  onTestFinished(() => poller.close());
  const fail = () => expect(poller.refresh()).rejects.toThrow('ECONNREFUSED');
  await fail();
  now += 9_999;
  await fail();
  const debug = {
    level: 20,
    msg: 'waiting for the source',
    follows: 'books',
    reason: 'connect ECONNREFUSED',
  };
  expect(lines).toEqual([expect.objectContaining(debug)]);
  now += 1;
  await fail();
  await fail();
  const warning = { ...debug, level: 40, msg: 'source has not answered yet' };
  expect(lines.slice(1)).toEqual([expect.objectContaining(warning)]);
  expect(JSON.stringify(lines)).not.toContain('stack');
  source.fault = null;
  await poller.refresh();
  expect(lines.slice(2).map(({ level, msg }) => [level, msg])).toEqual([
    [30, 'snapshot replaced'],
    [30, 'source answers again'],
  ]);
});

test('a source that hangs counts as failing, and is polled again when it answers', async () => {
  const source = new BookSource();
  const { poller } = poll(source, { tokenTimeoutMs: 20 });
  await poller.whenReady();
  source.hangs = true;
  await eventually(() => expect(poller.status().lastError).toContain('No token within 20 ms'));
  source.hangs = false;
  source.token = 'books:2';
  await eventually(() => expect(poller.current?.token).toBe('books:2'));
});

test('a source that hangs for good is asked a few times only', async () => {
  let asked = 0;
  const { poller } = poll(new BookSource(), {
    tokenTimeoutMs: 5,
    source: {
      readToken: () => {
        asked += 1;
        return new Promise(() => undefined);
      },
      load: async () => ({ token: 'never', snapshot: BOOKS }),
    },
  });
  await eventually(() => expect(poller.status().lastError).toBe('Earlier attempts still wait for an answer'));
  const askedUntilThen = asked;
  await expect(poller.refresh()).rejects.toThrow('Earlier attempts');
  expect(asked).toBe(askedUntilThen);
});

test('while the source is down it starts from the copy, and says so until the source has confirmed it', async () => {
  const source = new BookSource();
  source.fault = new Error('down');
  const copy = copyOf('books:1');
  const { poller } = poll(source, { copy });
  await poller.whenReady();
  expect(poller.current).toEqual({ token: 'books:1', snapshot: BOOKS });
  expect(poller.status()).toMatchObject({ origin: 'copy', lastError: 'down', unconfirmedMs: null });
  source.fault = null;
  await eventually(() => expect(poller.status().origin).toBe('source'));
  expect(source.loads).toBe(0);
});

test('a source that is being read is waited for longer than one that is silent', async () => {
  const loading = Promise.withResolvers<void>();
  const read = vi.fn(async () => null);
  const options = { copyAfterMs: 5, copy: { read, write: async () => undefined } };
  const source = {
    readToken: async () => 'books:1',
    load: async () => {
      await loading.promise;
      return { token: 'books:1', snapshot: BOOKS };
    },
  };
  const { poller: patient } = poll(new BookSource(), {
    ...options,
    source,
    copyWhileLoadingAfterMs: 60_000,
  });
  const { poller: impatient } = poll(new BookSource(), { ...options, source });
  await eventually(() => expect(read).toHaveBeenCalledOnce());
  loading.resolve();
  await Promise.all([patient.whenReady(), impatient.whenReady()]);
  expect(read).toHaveBeenCalledOnce();
});

test('a copy that is read late does not replace what the source gave meanwhile', async () => {
  const [answering, reading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const read = vi.fn(async () => {
    await reading.promise;
    return { token: 'books:1', snapshot: BOOKS };
  });
  const { poller } = poll(new BookSource(), {
    source: {
      readToken: async () => {
        await answering.promise;
        return 'books:2';
      },
      load: async () => ({ token: 'books:2', snapshot: BOOKS }),
    },
    intervalMs: 600_000,
    copyAfterMs: 1,
    copy: { read, write: async () => undefined },
  });
  await eventually(() => expect(read).toHaveBeenCalledOnce());
  answering.resolve();
  await poller.whenReady();
  reading.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(poller.status()).toMatchObject({ token: 'books:2', origin: 'source' });
});

test('a copy that cannot be read yet is tried again', async () => {
  const source = new BookSource();
  source.fault = new Error('down');
  let attempts = 0;
  const copy: SnapshotCopy<Books> = {
    ...copyOf('books:1'),
    read: async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
      return { token: 'books:1', snapshot: BOOKS };
    },
  };
  const { poller, lines } = poll(source, { copy });
  await poller.whenReady();
  expect(poller.status().origin).toBe('copy');
  expect(lines.filter((line) => line['msg'] === 'the kept copy is not usable')).toHaveLength(1);
});

test('each snapshot of the source is copied, and closing waits for it', async () => {
  const source = new BookSource();
  const copy = copyOf(null);
  const { poller } = poll(source, { copy });
  await poller.whenReady();
  source.token = 'books:2';
  await poller.refresh();
  await poller.close();
  expect(copy.written.at(-1)).toBe('books:2');
});

test('a snapshot that was read from the copy is not copied again, and without any there is nothing to copy', async () => {
  const source = new BookSource();
  source.fault = new Error('down');
  const copy = copyOf('books:1');
  const { poller } = poll(source, { copy });
  poller.keep();
  await poller.whenReady();
  poller.keep();
  await poller.close();
  expect(copy.written).toEqual([]);
});

test('closing does not wait for a source that hangs', async () => {
  const source = new BookSource();
  const { poller } = poll(source, { tokenTimeoutMs: 600_000, intervalMs: 600_000 });
  await poller.whenReady();
  source.hangs = true;
  poller.refresh().catch(() => undefined);
  await poller.close();
  const another = poll(source, { tokenTimeoutMs: 600_000 }).poller;
  await another.close();
  expect(another.ready).toBe(false);
});

function copyOf(token: string | null): SnapshotCopy<Books> & { readonly written: string[] } {
  const written: string[] = [];
  return {
    written,
    read: async () => (token === null ? null : { token, snapshot: BOOKS }),
    write: async (versioned) => {
      written.push(versioned.token);
    },
  };
}
