import { promisify, TextDecoder } from 'node:util';
import { gunzip } from 'node:zlib';

/** The stated type of a reply. */
export interface ContentType {
  /** In lower case and without parameters. An empty text if it is not given. */
  readonly mediaType: string;
  /** As written; null if it is missing. */
  readonly charset: string | null;
}

export function contentTypeOf(header: string | undefined): ContentType {
  const text = (header ?? '').slice(0, LONGEST_HEADER);
  const [mediaType = '', ...parameters] = text.split(';');
  const charsets = parameters.map(
    (parameter) => /^\s*charset\s*=\s*"?([\w.:-]+)"?\s*$/i.exec(parameter)?.[1],
  );
  return {
    mediaType: mediaType.trim().toLowerCase(),
    charset: charsets.find((name) => name !== undefined) ?? null,
  };
}

/**
 * A document's bytes. A file that is compressed by itself is decompressed; a text in another character set becomes UTF-8.
 *
 * @param most bytes that may become of it
 * @throws UnknownCharset
 * @throws RangeError with the code `ERR_BUFFER_TOO_LARGE`
 */
export async function inUtf8(bytes: Buffer, { mediaType, charset }: ContentType, most: number) {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    return { bytes: await promisify(gunzip)(bytes, { maxOutputLength: most }), mediaType };
  }
  const isRead = charset === null || /^utf-?8$/i.test(charset) || !/^text\/|xml$/.test(mediaType);
  return { bytes: isRead ? bytes : Buffer.from(decoderOf(charset).decode(bytes)), mediaType };
}

/** A text is in a character set that is unknown. */
export class UnknownCharset extends Error {}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    throw new UnknownCharset(charset);
  }
}

const LONGEST_HEADER = 500;
