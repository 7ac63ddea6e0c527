import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from './negotiate.ts';

/** A body in the codings that callers accept, as far as they make it smaller. Off the main thread. */
export async function compressBody(body: Buffer): Promise<readonly CompressedBody[]> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const zipped = { coding: 'gzip', body: await gzipped(body, { level: 6 }) } as const;
  const brotli = { coding: 'br', body: await brotlied(body, { params }) } as const;
  return [brotli, zipped].filter((each) => each.body.length < body.length);
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

export interface CompressedBody {
  readonly coding: Coding;
  /** It may be a part of a larger piece of memory. */
  readonly body: Buffer;
}
