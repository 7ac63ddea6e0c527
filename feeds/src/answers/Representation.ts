import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from '@calendar/http/negotiate';

/** A body in the codings that callers accept, as far as they make it smaller. Off the main thread. */
export async function representationsOf(body: Buffer): Promise<readonly Representation[]> {
  const identity: Representation = { coding: 'identity', body };
  if (body.length < WORTHWHILE) return [identity];
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const zipped: Representation = { coding: 'gzip', body: await gzipped(body, { level: 6 }) };
  const brotli: Representation = { coding: 'br', body: await brotlied(body, { params }) };
  return [identity, ...[zipped, brotli].filter((each) => each.body.length < body.length)];
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
/** Bytes: a smaller body fits into one packet either way. */
const WORTHWHILE = 800;

export interface Representation {
  readonly coding: Coding;
  readonly body: Buffer;
}
