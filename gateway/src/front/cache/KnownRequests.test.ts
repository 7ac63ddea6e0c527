import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { cacheVariant, KnownRequests } from './KnownRequests.ts';

const json = 'application/json; charset=utf-8';
const variant = cacheVariant('schema', 'POST', 'anonymous', json);

it('a request that was sent before is found by the same bytes from the same kind of variant alone', () => {
  const requests = new KnownRequests(100_000);
  const content = Buffer.from('{"query":"{ æ }"}');
  requests.record({ variant, content }, 'key', 'a');
  expect(requests.find({ variant, content: Buffer.from(content) })).toBe('key');
  expect(requests.find({ variant, content: Buffer.from('{"query":"{ o }"}') })).toBeUndefined();
  expect(requests.find({ variant, content: content.toString() })).toBeUndefined();
  for (const other of [
    cacheVariant('schema', 'POST', 'identified', json),
    cacheVariant('schema', 'GET', 'anonymous', json),
    cacheVariant('schema', 'POST', 'anonymous', 'application/graphql-response+json; charset=utf-8'),
    cacheVariant('another schema', 'POST', 'anonymous', json),
  ]) {
    expect(requests.find({ variant: other, content })).toBeUndefined();
  }
});

it('a request that was sent before is found up to sixteen thousand bytes', () => {
  const requests = new KnownRequests(1_000_000);
  for (const [length, found] of [
    [16 * 1024, 'key'],
    [16 * 1024 + 1, undefined],
  ] as const) {
    const content = Buffer.alloc(length, 'a');
    requests.record({ variant, content }, 'key', 'a');
    expect(requests.find({ variant, content })).toBe(found);
  }
  expect(requests.size).toBe(2 * (16 * 1024 + 3) + 300);
});

it('a request that was sent before is not taken for another one with the same checksum', () => {
  const [one, other] = sameChecksum();
  expect(crc32(one)).toBe(crc32(other));
  const requests = new KnownRequests(100_000);
  requests.record({ variant, content: one }, 'one', 'a');
  expect(requests.find({ variant, content: other })).toBeUndefined();
  requests.record({ variant, content: other }, 'other', 'a');
  expect(requests.find({ variant, content: other })).toBe('other');
  expect(requests.find({ variant, content: one })).toBeUndefined();
  requests.recordWhole({ bytes: one, method: 'POST', headers: {}, search: '', content: one }, 'a');
  expect(requests.findWhole(other)).toBeUndefined();
  expect(requests.findWhole(Buffer.from(one))).toMatchObject({ method: 'POST', content: one });
});

it('a request that was sent before does not change when the bytes are used again for something else', () => {
  const requests = new KnownRequests(100_000);
  const content = Buffer.from('{"query":"{ a }"}');
  requests.record({ variant, content }, 'key', 'a');
  content.fill(0);
  expect(requests.find({ variant, content: Buffer.from('{"query":"{ a }"}') })).toBe('key');
});

/** Two texts of one length with the same checksum, of which there are some among a hundred thousand. */
function sameChecksum(): [Buffer, Buffer] {
  const seen = new Map<number, number>();
  for (let number = 0; ; number++) {
    const sum = crc32(text(number));
    const earlier = seen.get(sum);
    if (earlier !== undefined) return [text(earlier), text(number)];
    seen.set(sum, number);
  }
}

function text(number: number): Buffer {
  return Buffer.from(`{"query":"{ ${String(number * 2654435761).padStart(20, 'a')} }"}`);
}
