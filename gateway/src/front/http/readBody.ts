import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import type { CallerShare } from '@calendar/http/FairQueue';
import type { ErrorKind } from '../../federation/errors/catalogue.ts';
import { overloaded, Refusal } from '../../federation/errors/Refusal.ts';
import type { Arrived } from './handleRequest.ts';
import type { Arrival, RequestBuffers } from './RequestBuffers.ts';

/**
 * The bytes of a POST's body. Refuses other types than JSON, more than 1 MiB, tiny pieces, and a body without
 * memory for it (`OVERLOADED`).
 * @param share whose body it is; called unless the body comes in one piece
 */
export async function readBody(
  { request, whole }: Pick<Arrived, 'request' | 'whole'>,
  requestBuffers: RequestBuffers,
  share: () => CallerShare,
): Promise<Buffer> {
  requireJson(request);
  // Node's stream would give the same, at a tenth of what an answer from memory costs.
  if (whole !== undefined)
    return whole.subarray(whole.length - Number(request.headers['content-length'] ?? 0));
  return readBytes(request, (refuse) => requestBuffers.follow(share(), refuse));
}

/** The JSON value in a body. Refuses a text that is not JSON, and one that holds too much to be parsed in one go. */
export function parseBody(bytes: Buffer): unknown {
  requireBoundedJson(bytes);
  try {
    return JSON.parse(UTF8.decode(bytes));
  } catch {
    throw new Refusal('malformedBody');
  }
}

const MAX_BYTES = 1024 * 1024;
/** Pieces in which bytes arrive: each takes as much work as a hundred bytes and more. */
const MAX_PIECES = 20_000;
/** Bytes that a piece takes in addition to its content. */
const OVERHEAD_OF_PIECE = 256;
/** Characters of a content type. Reading one takes time that grows with the square of the spaces in it. */
const LONGEST_TYPE = 256;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

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
    return header === undefined || header.length > LONGEST_TYPE ? undefined : new MIMEType(header);
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
      if (size <= MAX_BYTES) chunks.push(chunk);
      else {
        chunks = [];
        arrival?.end();
      }
      if (size < MAX_BYTES && size !== announced) {
        arrival ??= follow(refuseOverload);
        arrival.take(chunk.length + OVERHEAD_OF_PIECE);
      }
      // Reading on a little lets a caller who is still sending see the refusal instead of a broken connection.
      if (size > 8 * MAX_BYTES || pieces > MAX_PIECES) {
        request.pause();
        refuse(size > MAX_BYTES ? 'bodyTooLarge' : 'bodyInPieces');
      }
    });
    request.once('close', () => arrival?.end());
    request.on('end', () => {
      arrival?.end();
      if (size > MAX_BYTES) refuse('bodyTooLarge');
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size));
    });
    request.on('error', reject);
  });
}

/**
 * Refuses JSON with more values or names than the bounds before it is parsed (docs/rules.md 49 "Bounds before
 * work"). Reads each byte once, and accepts texts that are no JSON.
 */
export function requireBoundedJson(bytes: Uint8Array): void {
  // So few bytes hold no more than that.
  if (bytes.length <= Math.min(MOST_VALUES, MOST_NAMES)) return;
  const { values, names } = countJson(bytes);
  if (values > MOST_VALUES) throw refusal('values in lists and objects', MOST_VALUES, values);
  if (names > MOST_NAMES) throw refusal('names in objects', MOST_NAMES, names);
}

/** How many values lists and objects hold, and how many of them have names. Each empty one counts as one. */
export function countJson(bytes: Uint8Array): { readonly values: number; readonly names: number } {
  let values = 0;
  let names = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfText(bytes, at);
        break;
      case COMMA:
      case LIST:
      case OBJECT:
        values++;
        break;
      case COLON:
        names++;
        break;
    }
  }
  return { values, names };
}

function endOfText(bytes: Uint8Array, begin: number): number {
  let at = begin + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

function refusal(what: string, most: number, got: number): Refusal {
  return new Refusal('bodyTooManyValues', {
    message: `The body must have at most ${most} ${what}; got ${got}.`,
  });
}

/** Six lists of the greatest length that an argument takes, and the text around them. */
export const MOST_VALUES = 64_000;
/** Of variables and of the fields of input objects. */
export const MOST_NAMES = 10_000;

const [QUOTE, BACKSLASH, COMMA, COLON, LIST, OBJECT] = [0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x7b];
