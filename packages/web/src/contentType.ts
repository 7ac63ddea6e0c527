import { isUtf8 } from 'node:buffer';
import { promisify, TextDecoder } from 'node:util';
import { gunzip } from 'node:zlib';

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
 * A document's bytes, decompressed, a text as UTF-8 by its header or page. Throws an `UnknownCharset`, or a
 * RangeError with the code `ERR_BUFFER_TOO_LARGE`.
 */
export async function inUtf8(sent: Buffer, { mediaType, charset }: ContentType, most: number) {
  const isCompressed = sent[0] === 0x1f && sent[1] === 0x8b;
  const bytes = isCompressed ? await promisify(gunzip)(sent, { maxOutputLength: most }) : sent;
  const isText = mediaType === '' || /^text\/|xml$/.test(mediaType);
  if (!isText || isUtf8(bytes)) return { bytes, mediaType };
  const named = [charset, META.exec(bytes.toString('latin1', 0, META_WITHIN))?.[1]];
  const other = named.find((name) => name != null && !/^utf-?8$/i.test(name));
  return { bytes: other == null ? bytes : Buffer.from(decoderOf(other).decode(bytes)), mediaType };
}

export class UnknownCharset extends Error {}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    throw new UnknownCharset(charset);
  }
}

const LONGEST_HEADER = 500;
/** A page names its character set within its first bytes (HTML, 4.2.5.4). */
const META_WITHIN = 1024;
const META = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i;
