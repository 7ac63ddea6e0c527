import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import { Refusal } from '../errors/Refusal.ts';

/** The JSON value in a POST's body. Refuses other content types, more than 1 MiB, and what is not JSON. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  requireJson(request);
  const bytes = await readBytes(request);
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Refusal('malformedBody');
  }
}

const maxBytes = 1024 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });

function requireJson({ headers }: IncomingMessage): void {
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

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size <= maxBytes) chunks.push(chunk as Buffer);
    // Reading on a little lets a caller who is still sending see the refusal instead of a broken connection.
    if (size > 8 * maxBytes) break;
  }
  if (size > maxBytes) throw new Refusal('bodyTooLarge', { headers: { connection: 'close' } });
  return Buffer.concat(chunks, size);
}
