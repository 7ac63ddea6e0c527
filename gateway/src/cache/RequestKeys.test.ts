import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Askers } from './CacheVariants.ts';
import { SentQuestions } from './RequestKeys.ts';

const json = 'application/json; charset=utf-8';
const askers = new Askers('schema');
const asker = askers.of('POST', false, json);

describe('a question that was sent before', () => {
  it('is found by the same bytes from the same kind of asker alone', () => {
    const questions = new SentQuestions(100_000);
    const content = Buffer.from('{"query":"{ æ }"}');
    questions.remember({ asker, content }, 'question');
    expect(questions.find({ asker, content: Buffer.from(content) })).toBe('question');
    expect(questions.find({ asker, content: Buffer.from('{"query":"{ o }"}') })).toBeUndefined();
    expect(questions.find({ asker, content: content.toString() })).toBeUndefined();
    for (const other of [
      askers.of('POST', true, json),
      askers.of('GET', false, json),
      askers.of('POST', false, 'application/graphql-response+json; charset=utf-8'),
      new Askers('another schema').of('POST', false, json),
    ]) {
      expect(questions.find({ asker: other, content })).toBeUndefined();
    }
  });

  it('is not taken for another one with the same checksum', () => {
    const [one, other] = sameChecksum();
    expect(crc32(one)).toBe(crc32(other));
    const questions = new SentQuestions(100_000);
    questions.remember({ asker, content: one }, 'one');
    expect(questions.find({ asker, content: other })).toBeUndefined();
    questions.remember({ asker, content: other }, 'other');
    expect(questions.find({ asker, content: other })).toBe('other');
    expect(questions.find({ asker, content: one })).toBeUndefined();
  });

  it('stays what it was when the bytes are used again for something else', () => {
    const questions = new SentQuestions(100_000);
    const content = Buffer.from('{"query":"{ a }"}');
    questions.remember({ asker, content }, 'question');
    content.fill(0);
    expect(questions.find({ asker, content: Buffer.from('{"query":"{ a }"}') })).toBe('question');
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
