import { createHash } from 'node:crypto';

/**
 * The rules by which items are read and checked, time zone data included. To be raised whenever any item would be read
 * otherwise than before, or be at fault where it was not: what earlier imports read is then read once more.
 */
export const READING_RULES = `2 tz ${process.versions['tz']}`;

/**
 * Names what an item of a feed is read from: its bytes, and the rules by which they are read. Bytes that have the
 * name of bytes that were read before hold the same item.
 */
export function originOf(bytes: Uint8Array): string {
  return createHash('sha256').update(READING_RULES).update(bytes).digest('base64');
}
