import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Body, ownedCopy } from '../http/Body.ts';
import type { Compressed } from '../http/PreparedAnswer.ts';

/** A body in the codings that callers accept, as far as they make it smaller. Off the main thread. */
export async function compressBody(body: Buffer): Promise<Compressed> {
  const zipped = await gzipped(body, { level: 6 });
  const brotli = await brotlied(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
  const codings = [
    ['br', brotli],
    ['gzip', zipped],
  ] as const;
  return codings
    .filter(([, compressed]) => compressed.length < body.length)
    .map(([coding, compressed]) => [coding, bodyOf(compressed)]);
}

/** The result of zlib may be a part of a larger piece of memory. */
function bodyOf(compressed: Buffer): Body {
  return new Body(ownedCopy(compressed));
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
