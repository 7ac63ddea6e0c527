import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { writeJoined } from './writeJoined.ts';

const BLOCK = 64 * 1024;

/** Takes what is written, and is done with it when the test says so. */
function heldStream(options: { readonly highWaterMark?: number } = {}) {
  const held: { readonly chunk: Buffer; readonly done: (error?: Error) => void }[] = [];
  const stream = new Writable({
    ...options,
    write: (chunk: Buffer, _, done) => void held.push({ chunk, done }),
    writev: (chunks, done) => {
      for (const { chunk } of chunks) held.push({ chunk, done: () => undefined });
      held.push({ chunk: Buffer.alloc(0), done });
    },
  });
  return { stream, held, bytes: () => Buffer.concat(held.map(({ chunk }) => chunk)) };
}

test('parts of any length arrive whole and in order', () => {
  const parts = [0, 1, BLOCK - 1, 2, BLOCK, 3 * BLOCK + 5, 7].map((size) => randomBytes(size));
  const { stream, held, bytes } = heldStream();
  writeJoined(stream, parts);
  while (bytes().length < parts.reduce((sum, { length }) => sum + length, 0)) held.at(-1)?.done();
  expect(bytes().equals(Buffer.concat(parts))).toBe(true);
});

test('memory is used again once it is written, and not before', async () => {
  const first = heldStream();
  writeJoined(first.stream, [Buffer.from('first')]);
  const second = heldStream();
  writeJoined(second.stream, [Buffer.from('second')]);
  expect(first.bytes().toString()).toBe('first');
  expect(second.bytes().toString()).toBe('second');
  const { chunk, done } = first.held[0] as (typeof first.held)[0];
  done();
  await new Promise(setImmediate);
  const third = heldStream();
  writeJoined(third.stream, [Buffer.from('third')]);
  expect(third.held[0]?.chunk.buffer).toBe(chunk.buffer);
  expect(second.bytes().toString()).toBe('second');
});

test('memory of unwritten bytes is not used again: a reader may still use it', async () => {
  const lost = heldStream();
  lost.stream.on('error', () => undefined);
  writeJoined(lost.stream, [Buffer.from('lost')]);
  const { chunk, done } = lost.held[0] as (typeof lost.held)[0];
  done(new Error('reset'));
  await new Promise(setImmediate);
  const next = heldStream();
  writeJoined(next.stream, [Buffer.from('next')]);
  expect(next.held[0]?.chunk.buffer).not.toBe(chunk.buffer);
});

test('a stream that has enough is reported', () => {
  expect(writeJoined(heldStream({ highWaterMark: 100 }).stream, [Buffer.alloc(99)])).toBe(true);
  expect(writeJoined(heldStream({ highWaterMark: 100 }).stream, [Buffer.alloc(100)])).toBe(false);
});
