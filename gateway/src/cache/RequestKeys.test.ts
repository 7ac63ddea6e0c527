import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CacheVariants } from './CacheVariants.ts';
import { RequestKeys } from './RequestKeys.ts';

const json = 'application/json; charset=utf-8';
const variants = new CacheVariants('schema');
const variant = variants.of('POST', false, json);

describe('a question that was sent before', () => {
  it('is found by the same bytes from the same kind of variant alone', () => {
    const questions = new RequestKeys(100_000);
    const content = Buffer.from('{"query":"{ æ }"}');
    questions.remember({ variant, content }, 'question');
    expect(questions.find({ variant, content: Buffer.from(content) })).toBe('question');
    expect(questions.find({ variant, content: Buffer.from('{"query":"{ o }"}') })).toBeUndefined();
    expect(questions.find({ variant, content: content.toString() })).toBeUndefined();
    for (const other of [
      variants.of('POST', true, json),
      variants.of('GET', false, json),
      variants.of('POST', false, 'application/graphql-response+json; charset=utf-8'),
      new CacheVariants('another schema').of('POST', false, json),
    ]) {
      expect(questions.find({ variant: other, content })).toBeUndefined();
    }
  });

  it('is not taken for another one with the same checksum', () => {
    const [one, other] = sameChecksum();
    expect(crc32(one)).toBe(crc32(other));
    const questions = new RequestKeys(100_000);
    questions.remember({ variant, content: one }, 'one');
    expect(questions.find({ variant, content: other })).toBeUndefined();
    questions.remember({ variant, content: other }, 'other');
    expect(questions.find({ variant, content: other })).toBe('other');
    expect(questions.find({ variant, content: one })).toBeUndefined();
  });

  it('stays what it was when the bytes are used again for something else', () => {
    const questions = new RequestKeys(100_000);
    const content = Buffer.from('{"query":"{ a }"}');
    questions.remember({ variant, content }, 'question');
    content.fill(0);
    expect(questions.find({ variant, content: Buffer.from('{"query":"{ a }"}') })).toBe('question');
  });
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
