import { EventEmitter, once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { hashOf, newApiKey } from './apiKey.ts';
import { KeyCopy, type StoredKey } from './KeyCopy.ts';
import { KeyRing } from './KeyRing.ts';

const log = pino({ enabled: false });
const key = newApiKey();
const stored: StoredKey = { id: 'k1', keyHash: hashOf(key) };

let ring: KeyRing | undefined;
afterEach(() => ring?.close());

/** Keys that are stored, and a way to say that there are others. */
function storing(read: () => Promise<readonly StoredKey[]>) {
  const changes = new EventEmitter();
  return {
    read,
    untilChanged: async (signal: AbortSignal) =>
      void (await once(changes, 'change', { signal }).catch(() => undefined)),
    change: () => changes.emit('change'),
    close: () => undefined,
  };
}

it('the keys in memory follow what is stored', async () => {
  let keys: StoredKey[] = [];
  const source = storing(async () => keys);
  ring = new KeyRing(source, log);
  await ring.start();
  expect([ring.identify(key), ring.size]).toEqual([undefined, 0]);
  keys = [stored];
  await eventually(() => source.change() && expect([ring?.identify(key), ring?.size]).toEqual(['k1', 1]));
  keys = [];
  await eventually(() => source.change() && expect(ring?.identify(key)).toBeUndefined());
});

it('the keys in memory stay valid while they cannot be read, which the log says once', async () => {
  const said: string[] = [];
  let reads = 0;
  const source = storing(async () => {
    reads += 1;
    if (reads > 1) throw new Error('down');
    return [stored];
  });
  ring = new KeyRing(source, pino({}, { write: (line) => void said.push(String(JSON.parse(line).msg)) }));
  await ring.start();
  await eventually(() => {
    source.change();
    expect(reads).toBeGreaterThan(2);
  });
  expect(ring.identify(key)).toBe('k1');
  expect(said).toEqual(['API keys cannot be read; the last ones known stay valid']);
});

it.each([undefined, '', 'ekq_', key.slice(4), `${key}x`, key.slice(0, -1), `x${key}`, newApiKey()])(
  'the keys in memory do not know %s',
  async (other) => {
    const source = storing(async () => [stored]);
    ring = new KeyRing(source, log);
    void ring.start();
    await eventually(() => expect(ring?.identify(key)).toBe('k1'));
    expect(ring.identify(other)).toBeUndefined();
  },
);

describe('a copy of the keys', () => {
  const away = storing(() => Promise.reject(new Error('down')));
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = ownFolder(onTestFinished);
    path = join(folder, 'gateway', 'keys');
  });

  it('follows the record, holds no key, and keeps the known keys if nothing can be read', async () => {
    let keys: StoredKey[] = [{ id: 'k0', keyHash: hashOf(newApiKey()) }];
    const source = storing(async () => keys);
    ring = new KeyRing(source, log, new KeyCopy(path));
    await ring.start();
    await eventually(async () => expect(await readFile(path, 'utf8')).toContain('"k0"'));
    keys = [stored];
    source.change();
    await eventually(async () => expect(await readFile(path, 'utf8')).toContain('"k1"'));
    ring.close();
    expect(await readFile(path, 'utf8')).not.toMatch(/"k0"|ekq_/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    ring = new KeyRing(away, log, new KeyCopy(path));
    await ring.start();
    expect([ring.identify(key), ring.cannotTell(key)]).toEqual(['k1', false]);
    expect(ring.identify(newApiKey())).toBeUndefined();
  });

  it('is none where there is no file, and is at fault where that cannot be told', async () => {
    expect(await new KeyCopy(path).read()).toBeUndefined();
    await writeFile(join(folder, 'file'), '');
    await expect(new KeyCopy(join(folder, 'file', 'keys')).read()).rejects.toThrow('ENOTDIR');
  });

  it.each(['', '{', '{}', '[{"id":"k1"}]', '[{"id":"k1","hash":"short"}]', ' '.repeat(65 * 1024 * 1024)])(
    'that is invalid is not used, and no key can be checked: %#',
    async (text) => {
      await mkdir(dirname(path));
      await writeFile(path, text);
      ring = new KeyRing(away, log, new KeyCopy(path));
      await ring.start();
      expect([ring.identify(key), ring.cannotTell(key)]).toEqual([undefined, true]);
      expect([undefined, '', 'no key', `x${key}`].map((other) => ring?.cannotTell(other))).toEqual(
        Array(4).fill(false),
      );
    },
  );
});

it('a new key has the fixed prefix and is never the same', () => {
  const keys = Array.from({ length: 100 }, newApiKey);
  for (const each of keys) expect(each).toMatch(/^ekq_[\w-]{43}$/);
  expect(new Set(keys).size).toBe(100);
});
