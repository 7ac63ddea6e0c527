import { UnknownCharset } from './contentType.ts';
import { AddressNotPublic } from './guardedAgent.ts';
import { BodyTooLarge, UnknownCoding } from './readBody.ts';
import { SourceFault } from './sourceFault.ts';
import type { SourceLimits } from './sourceLimits.ts';

/** The reason why a document could not be fetched, in words. The caller's own reason for ending is kept. */
export function faultOf(
  error: unknown,
  address: URL,
  { limits, signal }: { readonly limits: SourceLimits; readonly signal?: AbortSignal | undefined },
  most = limits.bytes,
): unknown {
  if (error instanceof SourceFault || signal?.aborted === true) return signal?.reason ?? error;
  const fault = (kind: SourceFault['kind'], what: string) =>
    new SourceFault(kind, address, what, { cause: error });
  if (error instanceof AddressNotPublic) {
    return fault(
      'refused',
      `the host has no public address. Name it in SOURCES_ALLOWED_NETWORKS if it is your own.`,
    );
  }
  if (error instanceof UnknownCoding)
    return fault('failed', 'the reply is compressed in an unknown way. Accepted are gzip, br and deflate.');
  if (error instanceof UnknownCharset)
    return fault('failed', 'the text is in an unknown character set. UTF-8 is best.');
  const { name, code = '' } = error as { readonly name?: string; readonly code?: string };
  if (error instanceof BodyTooLarge || code === 'ERR_BUFFER_TOO_LARGE') {
    return fault('refused', `this has more than ${most} bytes. Up to ${most} are read.`);
  }
  if (name === 'HTTPParserError') return fault('failed', 'the reply is no HTTP.');
  if (name === 'TimeoutError') return fault('failed', `this was not whole after ${limits.wholeTime} ms.`);
  // Of zlib and of Brotli.
  if (/^(?:Z_|ERR__|ERR_BROTLI)/.test(code))
    return fault('failed', `the reply cannot be decompressed (${code}).`);
  return fault('failed', wordsOf(code, limits) ?? `this cannot be read (${code === '' ? name : code}).`);
}

function wordsOf(code: string, limits: SourceLimits): string | undefined {
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
      return `no connection within ${limits.connectTime} ms.`;
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
      return `the server sent nothing for ${limits.idleTime} ms.`;
    case 'UND_ERR_HEADERS_OVERFLOW':
      return `the reply has more than ${limits.headerBytes} bytes of headers. Up to that are read.`;
    case 'UND_ERR_SOCKET':
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return 'the connection ended before the reply did.';
    case 'ECONNREFUSED':
      return 'the server accepts no connection.';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'no address of the host is found.';
  }
  return undefined;
}
