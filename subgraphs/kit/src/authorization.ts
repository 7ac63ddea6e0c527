import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an `authorization` header carries the secret; how long the comparison takes tells nothing of it. */
export function authorization(secret: string): (header: string | undefined) => boolean {
  const expected = digest(`Bearer ${secret}`);
  return (header) => header !== undefined && timingSafeEqual(digest(header), expected);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
