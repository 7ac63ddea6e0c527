/**
 * These bytes, one after another, in memory of their own. What Node allocates for small buffers is a part of a larger
 * piece: retaining a hundred bytes of it retains all 64 KiB.
 */
export function ownedCopy(...parts: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}
