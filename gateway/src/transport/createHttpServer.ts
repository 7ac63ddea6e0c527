import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { catalogue, type ErrorKind } from '../errors/catalogue.ts';
import { corsHeaders } from './cors.ts';

/** An HTTP server that answers JSON even to what is not HTTP, and does not wait for slow senders for ever. */
export function createHttpServer(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const server = createServer(
    {
      maxHeaderSize: 64 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      noDelay: true,
    },
    handle,
  );
  server.on('checkExpectation', handle);
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    socket.end(rawRefusal(kindOf(error.code)));
  });
  return server;
}

function kindOf(code: string | undefined): ErrorKind {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 'headersTooLarge';
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'requestTimeout';
    default:
      return 'malformedRequest';
  }
}

function rawRefusal(kind: ErrorKind): string {
  const { status, code, message } = catalogue[kind];
  const body = JSON.stringify({ errors: [{ message, extensions: { code } }] });
  const headers = {
    ...corsHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
