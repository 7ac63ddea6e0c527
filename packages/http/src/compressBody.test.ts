import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressBody } from './compressBody.ts';

it('a body is the same in each coding, and smaller', async () => {
  const body = Buffer.from('{"data":{"name":"Grieghallen"}}'.repeat(100));
  const compressed = await compressBody(body);
  expect(compressed.map(({ coding }) => coding)).toEqual(['br', 'gzip']);
  const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: Buffer.from };
  for (const { coding, body: smaller } of compressed) {
    expect(smaller.length).toBeLessThan(body.length);
    expect(read[coding](smaller)).toEqual(body);
  }
});

it('a coding that does not make a body smaller is left out', async () => {
  expect(await compressBody(randomBytes(2000))).toEqual([]);
});
