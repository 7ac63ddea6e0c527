import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf } from './ndjsonReader.ts';

test('lines come out whole wherever the stream is cut', async () => {
  const pieces = fc.array(fc.constantFrom('a', 'æ', '\n', '\r', '\u2028', ' '), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(pieces, fc.array(fc.nat(60), { maxLength: 5 }), async (texts, cuts) => {
      const bytes = Buffer.from(texts.join(''));
      const lines = texts.join('').split('\n');
      if (lines.at(-1) === '') lines.pop();
      expect(await linesIn(chunksOf(bytes, cuts), 100)).toEqual(lines);
    }),
  );
});

test('a line over the limit is given as null, and the lines around it as they are', async () => {
  const bytes = Buffer.from(`1234\n12345\n\n12345678\n1234`);
  for (const cuts of [[], [7], [6, 8, 15, 16]]) {
    expect(await linesIn(chunksOf(bytes, cuts), 4)).toEqual(['1234', null, '', null, '1234']);
  }
});

async function linesIn(chunks: AsyncIterable<Buffer>, longest: number): Promise<readonly (string | null)[]> {
  const all: (string | null)[] = [];
  for await (const lines of linesOf(chunks, longest))
    all.push(...lines.map((line) => line?.toString() ?? null));
  return all;
}

async function* chunksOf(bytes: Buffer, cuts: readonly number[]): AsyncGenerator<Buffer> {
  const ends = [...cuts.filter((cut) => cut < bytes.length), bytes.length].sort((a, b) => a - b);
  let from = 0;
  for (const end of ends) {
    yield bytes.subarray(from, end);
    from = end;
  }
}
