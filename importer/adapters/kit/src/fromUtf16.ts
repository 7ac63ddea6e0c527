/** The bytes of a text; those of UTF-16 with its mark as UTF-8. */
export function fromUtf16(bytes: Uint8Array): Uint8Array {
  const encoding = ENCODINGS.get(`${bytes[0]} ${bytes[1]}`);
  return encoding === undefined ? bytes : Buffer.from(new TextDecoder(encoding).decode(bytes));
}

const ENCODINGS: ReadonlyMap<string, string> = new Map([
  ['255 254', 'utf-16le'],
  ['254 255', 'utf-16be'],
]);
