import { createHash } from 'node:crypto';

/**
 * The rules by which items are read and checked, time zone data included. To be raised whenever any item would be read
 * otherwise than before, or be at fault where it was not: what earlier imports read is then read once more.
 */
export const READING_RULES = `6 tz ${process.versions['tz']}`;

/**
 * The content hash of what an item of a feed is read from: of its bytes, and of the rules by which they are read. Bytes
 * with the content hash of bytes that were read before hold the same item.
 */
export function contentHashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(READING_RULES).update(bytes).digest('base64');
}
