import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import { Refusal } from '../errors/Refusal.ts';

/** The bytes of a POST's body, as they were sent. Refuses other content types than JSON, and more than 1 MiB. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  requireJson(request);
  return readBytes(request);
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
    return header === undefined ? undefined : new MIMEType(header);
  } catch {
    return undefined;
  }
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let size = 0;
    let chunks: Buffer[] = [];
    const refuse = () => reject(new Refusal('bodyTooLarge', { headers: { connection: 'close' } }));
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else chunks = [];
      // Reading on a little lets a caller who is still sending see the refusal instead of a broken connection.
      if (size > 8 * maxBytes) {
        request.pause();
        refuse();
      }
    });
    request.on('end', () => {
      if (size > maxBytes) refuse();
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size));
    });
    request.on('error', reject);
  });
}
