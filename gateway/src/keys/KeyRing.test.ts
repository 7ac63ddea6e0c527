import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { hashOf, newApiKey } from './apiKey.ts';
import { KeyRing, type StoredKey } from './KeyRing.ts';

const log = pino({ enabled: false });
const key = newApiKey();
const stored: StoredKey = { id: 'k1', keyHash: hashOf(key) };

let ring: KeyRing | undefined;
afterEach(() => {
  ring?.close();
  vi.useRealTimers();
});

describe('the keys in memory', () => {
  it('follow what is stored within two seconds', async () => {
    vi.useFakeTimers();
    const store = { keys: [] as StoredKey[] };
    ring = new KeyRing(async () => store.keys, log);
    void ring.start();
    expect(ring.identify(key)).toBeUndefined();
    store.keys = [stored];
    await vi.advanceTimersByTimeAsync(2000);
    expect(ring.identify(key)).toBe('k1');
    store.keys = [];
    await vi.advanceTimersByTimeAsync(2000);
    expect(ring.identify(key)).toBeUndefined();
  });

  it('stay valid while they cannot be read', async () => {
    let reads = 0;
    ring = new KeyRing(async () => {
      reads += 1;
      if (reads > 1) throw new Error('down');
      return [stored];
    }, log);
    void ring.start();
    await eventually(() => expect(reads).toBeGreaterThan(2));
    expect(ring.identify(key)).toBe('k1');
  });

  it.each([undefined, '', 'ekq_', key.slice(4), `${key}x`, key.slice(0, -1), `x${key}`, newApiKey()])(
    'do not know %s',
    async (other) => {
      ring = new KeyRing(async () => [stored], log);
      void ring.start();
      await eventually(() => expect(ring?.identify(key)).toBe('k1'));
      expect(ring.identify(other)).toBeUndefined();
    },
  );
});

describe('a new key', () => {
  it('has the fixed prefix and is never the same', () => {
    const keys = Array.from({ length: 100 }, newApiKey);
    for (const each of keys) expect(each).toMatch(/^ekq_[\w-]{43}$/);
    expect(new Set(keys).size).toBe(100);
  });
});
