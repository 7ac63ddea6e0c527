import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createUnzip } from 'node:zlib';

/** The bytes of a reply, decompressed, at most `most`. Throws an `UnknownCoding` or a `BodyTooLarge`. */
export async function readBody(
  body: Readable,
  coding: string,
  most: number,
  isBeginningEnough = false,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    await pipeline(body, upTo(most), decoderOf(coding), async (decoded: AsyncIterable<Buffer>) => {
      for await (const chunk of decoded) {
        size += chunk.length;
        chunks.push(chunk);
        if (size > most) throw new BodyTooLarge();
      }
    });
  } catch (error) {
    if (!(error instanceof BodyTooLarge && isBeginningEnough)) throw error;
  }
  return Buffer.concat(chunks, Math.min(size, most));
}

export class BodyTooLarge extends Error {}

/** A reply has an unsupported compression. */
export class UnknownCoding extends Error {}

/** The sent bytes may be endless and decompress to nothing. */
function upTo(most: number): (sent: AsyncIterable<Buffer>) => AsyncIterable<Buffer> {
  return async function* (sent) {
    let size = 0;
    for await (const chunk of sent) {
      size += chunk.length;
      yield chunk;
      if (size > most) throw new BodyTooLarge();
    }
  };
}

function decoderOf(coding: string) {
  switch (coding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return new PassThrough();
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return createUnzip();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new UnknownCoding();
  }
}
