import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import type { ErrorKind } from '../errors/catalogue.ts';
import { overloaded } from '../errors/overloaded.ts';
import { Refusal } from '../errors/Refusal.ts';
import type { CallerShare } from './callerShare.ts';
import type { Arrival, RequestBuffers } from './RequestBuffers.ts';
import { requireBoundedJson } from './requireBoundedJson.ts';

/**
 * The bytes of a POST's body, as they were sent. Refuses other content types than JSON, more than 1 MiB, what comes a
 * few bytes at a time, and what there is no memory for (`OVERLOADED`).
 *
 * @param share whose body it is; called when the body does not come in one piece
 */
export function readBody(
  request: IncomingMessage,
  requestBuffers: RequestBuffers,
  share: () => CallerShare,
): Promise<Buffer> {
  requireJson(request);
  return readBytes(request, (refuse) => requestBuffers.follow(share(), refuse));
}

/** The JSON value in a body. Refuses what is not JSON, and what holds too much to be parsed in one go. */
export function parseBody(bytes: Buffer): unknown {
  requireBoundedJson(bytes);
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Refusal('malformedBody');
  }
}

const maxBytes = 1024 * 1024;
/** HTTP chunks, or what comes at a time without them: each takes as much work as a hundred bytes and more. */
const maxPieces = 20_000;
/** Bytes that a piece takes beside its own. */
const overheadOfPiece = 256;
/** Characters of a content type. Reading one takes time that grows with the square of the spaces in it. */
const longestType = 256;
const utf8 = new TextDecoder('utf-8', { fatal: true });

function requireJson({ headers }: IncomingMessage): void {
  if (headers['content-type'] === 'application/json' && headers['content-encoding'] === undefined) return;
  const encoding = headers['content-encoding'] ?? 'identity';
  const type = mimeType(headers['content-type']);
  const charset = type?.params.get('charset') ?? 'utf-8';
  const accepted = type?.essence === 'application/json' && /^utf-?8$/i.test(charset);
  if (!accepted || encoding.toLowerCase() !== 'identity') throw new Refusal('unsupportedMediaType');
}

function mimeType(header: string | undefined): MIMEType | undefined {
  try {
    return header === undefined || header.length > longestType ? undefined : new MIMEType(header);
  } catch {
    return undefined;
  }
}

function readBytes(request: IncomingMessage, follow: (refuse: () => void) => Arrival): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let size = 0;
    let pieces = 0;
    let chunks: Buffer[] = [];
    let arrival: Arrival | undefined;
    const announced = Number(request.headers['content-length']);
    const refuse = (kind: ErrorKind) => reject(new Refusal(kind, { headers: { connection: 'close' } }));
    const refuseOverload = () => {
      chunks = [];
      request.pause();
      reject(overloaded({ connection: 'close' }));
    };
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      pieces += 1;
      if (size <= maxBytes) chunks.push(chunk);
      else {
        chunks = [];
        arrival?.end();
      }
      if (size < maxBytes && size !== announced) {
        arrival ??= follow(refuseOverload);
        arrival.take(chunk.length + overheadOfPiece);
      }
      // Reading on a little lets a caller who is still sending see the refusal instead of a broken connection.
      if (size > 8 * maxBytes || pieces > maxPieces) {
        request.pause();
        refuse(size > maxBytes ? 'bodyTooLarge' : 'bodyInPieces');
      }
    });
    request.once('close', () => arrival?.end());
    request.on('end', () => {
      arrival?.end();
      if (size > maxBytes) refuse('bodyTooLarge');
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size));
    });
    request.on('error', reject);
  });
}
