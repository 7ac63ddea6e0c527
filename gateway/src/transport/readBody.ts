import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import { overloaded } from '../admission/overloaded.ts';
import type { ErrorKind } from '../errors/catalogue.ts';
import { Refusal } from '../errors/Refusal.ts';
import type { Receipt } from './Inflow.ts';

/**
 * The bytes of a POST's body, as they were sent. Refuses other content types than JSON, more than 1 MiB, what comes a
 * few bytes at a time, and what there is no room for.
 */
export async function readBody(request: IncomingMessage, receipt: Receipt): Promise<Buffer> {
  requireJson(request);
  try {
    return await readBytes(request, receipt);
  } finally {
    receipt.end();
  }
}

/** The JSON value in a body. Refuses what is not JSON. */
export function parseBody(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Refusal('malformedBody');
  }
}

const maxBytes = 1024 * 1024;
/** HTTP chunks, or what comes at a time without them: each takes as much work as a hundred bytes and more. */
const maxPieces = 20_000;
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

function readBytes(request: IncomingMessage, receipt: Receipt): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let size = 0;
    let pieces = 0;
    let chunks: Buffer[] = [];
    let isRefused = false;
    const refuse = (kind: ErrorKind) => reject(new Refusal(kind, { headers: { connection: 'close' } }));
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      pieces += 1;
      if (!isRefused && size <= maxBytes && !receipt.take(chunk.length)) {
        isRefused = true;
        receipt.end();
      }
      if (size <= maxBytes && !isRefused) chunks.push(chunk);
      else chunks = [];
      // Reading on a little lets a caller who is still sending see the refusal instead of a broken connection.
      if (size > 8 * maxBytes || pieces > maxPieces) {
        request.pause();
        refuse(size > maxBytes ? 'bodyTooLarge' : 'bodyInPieces');
      }
    });
    request.on('end', () => {
      if (size > maxBytes) refuse('bodyTooLarge');
      else if (isRefused) reject(overloaded());
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size));
    });
    request.on('error', reject);
  });
}
