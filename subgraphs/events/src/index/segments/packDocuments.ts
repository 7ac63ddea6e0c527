import { sharedNumbers } from '../sharedMemory.ts';

/** Documents one after another, in memory that threads share. Immutable. */
export interface PackedDocuments {
  readonly bytes: Uint8Array;
  /** Where each begins; one more at the end. */
  readonly offsets: Int32Array;
}

/**
 * Much of the documents' JSON is `,null`: up to thirty of these become one control character, and so does `,false`.
 * JSON itself has none between values or in texts.
 */
export function packDocuments(documents: readonly string[]): PackedDocuments {
  const room = Buffer.allocUnsafe(documents.reduce((sum, document) => sum + Buffer.byteLength(document), 0));
  const offsets = sharedNumbers(documents.length + 1);
  documents.forEach((document, row) => {
    const from = offsets[row]!;
    offsets[row + 1] = pack(room, from, from + room.write(document, from));
  });
  const bytes = new Uint8Array(new SharedArrayBuffer(offsets[documents.length]!));
  bytes.set(room.subarray(0, bytes.length));
  return { bytes, offsets };
}

/** The JSON of a document. */
export function unpackDocument(documents: PackedDocuments, row: number): string {
  const packed = bytesOfDocument(documents, row).toString();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: each stands for values
  return packed.replace(/[\u0001-\u001f]+/g, (marks) => {
    let values = '';
    for (let at = 0; at < marks.length; at++) values += VALUES[marks.charCodeAt(at)]!;
    return values;
  });
}

export function bytesOfDocument({ bytes, offsets }: PackedDocuments, row: number): Buffer {
  const from = offsets[row]!;
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, offsets[row + 1]! - from);
}

/** Packs the document between two places, where it is; returns its new end. */
function pack(bytes: Uint8Array, from: number, until: number): number {
  let end = from;
  for (let at = from; at < until; at++) {
    const byte = bytes[at]!;
    if (byte <= SPACE) continue;
    if (byte === QUOTE) {
      const text = at;
      for (at++; bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++;
      bytes.copyWithin(end, text, at);
      end += at - text;
    }
    if (byte === COMMA) {
      while (bytes[at + 1]! <= SPACE) at++;
      const next = bytes[at + 1];
      if (next === N || next === F) {
        at += next === N ? 'null'.length : 'false'.length;
        if (next === F) bytes[end++] = FALSE;
        else if (bytes[end - 1]! < MOST_NULLS) bytes[end - 1] = bytes[end - 1]! + 1;
        else bytes[end++] = 1;
        continue;
      }
    }
    bytes[end++] = byte;
  }
  return end;
}

const [SPACE, QUOTE, COMMA, BACKSLASH, F, N] = Buffer.from(' ",\\fn') as unknown as Bytes;
type Bytes = readonly [number, number, number, number, number, number];
const MOST_NULLS = 30;
const FALSE = MOST_NULLS + 1;
const VALUES = [...Array.from({ length: FALSE }, (_, nulls) => ',null'.repeat(nulls)), ',false'];
