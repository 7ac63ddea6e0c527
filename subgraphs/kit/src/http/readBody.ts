import type { IncomingMessage } from 'node:http';

/**
 * The whole body of a request; null when it has more bytes than the limit, undefined when the connection ended before
 * the body did.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer | null | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // What is too large is read on, so that the caller sees the refusal instead of a broken connection.
      if (size <= limit) chunks.push(chunk);
    });
    request.on('end', () =>
      resolve(size > limit ? null : chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)),
    );
    request.on('close', () => resolve(undefined));
  });
}
