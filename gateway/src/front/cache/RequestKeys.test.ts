import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { cacheVariant, RequestKeys } from './RequestKeys.ts';

const json = 'application/json; charset=utf-8';
const variant = cacheVariant('schema', 'POST', 'anonymous', json);

it('a request that was sent before is found by the same bytes from the same kind of variant alone', () => {
  const requestKeys = new RequestKeys(100_000);
  const content = Buffer.from('{"query":"{ æ }"}');
  requestKeys.record({ variant, content }, 'key', 'a');
  expect(requestKeys.find({ variant, content: Buffer.from(content) })).toBe('key');
  expect(requestKeys.find({ variant, content: Buffer.from('{"query":"{ o }"}') })).toBeUndefined();
  expect(requestKeys.find({ variant, content: content.toString() })).toBeUndefined();
  for (const other of [
    cacheVariant('schema', 'POST', 'identified', json),
    cacheVariant('schema', 'GET', 'anonymous', json),
    cacheVariant('schema', 'POST', 'anonymous', 'application/graphql-response+json; charset=utf-8'),
    cacheVariant('another schema', 'POST', 'anonymous', json),
  ]) {
    expect(requestKeys.find({ variant: other, content })).toBeUndefined();
  }
});

it('a request that was sent before is found up to sixteen thousand bytes', () => {
  const requestKeys = new RequestKeys(1_000_000);
  for (const [length, found] of [
    [16 * 1024, 'key'],
    [16 * 1024 + 1, undefined],
  ] as const) {
    const content = Buffer.alloc(length, 'a');
    requestKeys.record({ variant, content }, 'key', 'a');
    expect(requestKeys.find({ variant, content })).toBe(found);
  }
  expect(requestKeys.size).toBe(2 * (16 * 1024 + 3) + 300);
});

it('a request that was sent before is not taken for another one with the same checksum', () => {
  const [one, other] = sameChecksum();
  expect(crc32(one)).toBe(crc32(other));
  const requestKeys = new RequestKeys(100_000);
  requestKeys.record({ variant, content: one }, 'one', 'a');
  expect(requestKeys.find({ variant, content: other })).toBeUndefined();
  requestKeys.record({ variant, content: other }, 'other', 'a');
  expect(requestKeys.find({ variant, content: other })).toBe('other');
  expect(requestKeys.find({ variant, content: one })).toBeUndefined();
});

it('a request that was sent before does not change when the bytes are used again for something else', () => {
  const requestKeys = new RequestKeys(100_000);
  const content = Buffer.from('{"query":"{ a }"}');
  requestKeys.record({ variant, content }, 'key', 'a');
  content.fill(0);
  expect(requestKeys.find({ variant, content: Buffer.from('{"query":"{ a }"}') })).toBe('key');
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
