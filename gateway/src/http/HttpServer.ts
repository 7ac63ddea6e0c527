import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { catalogue, type ErrorKind } from '../errors/catalogue.ts';
import { corsHeaders } from './cors.ts';
import { openFiles } from './openFiles.ts';
import { PipelinedRequests } from './PipelinedRequests.ts';
import { ResponseBuffers } from './ResponseBuffers.ts';

/**
 * An HTTP server that answers JSON even to what is not HTTP, and does not wait for slow senders for ever. When it has
 * about as many connections as it may have, idle ones are closed to make room.
 */
export class HttpServer {
  readonly #server: Server;
  #draining = false;
  #connections = 0;

  constructor(handle: Handle, options: HttpServerOptions = {}) {
    const {
      refused,
      mostConnections = usualMostConnections(),
      responseBuffers = new ResponseBuffers(),
    } = options;
    const responses = endingWhen(() => this.#draining);
    const requests = new PipelinedRequests(handle, responseBuffers);
    const take: Handle = (request, response) => requests.take(request, response);
    this.#server = createServer({ ...limits, ServerResponse: responses }, take);
    this.#server.on('checkExpectation', take);
    this.#server.on('clientError', (error: ClientError, connection: Socket) => {
      if (!refuse(error, connection)) return;
      // Browsers open connections ahead of need: one that was not used in time is no request.
      if (connection.bytesRead > 0) refused?.(connection);
    });
    this.#server.maxConnections = mostConnections;
    this.#server.on('connection', (connection: Socket) => this.#makeRoom(connection, mostConnections));
  }

  /** Resolves with the base address when it listens. Port 0 takes any free port. */
  async listen(port: number, host: string): Promise<string> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    const { address, family, port: taken } = this.#server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`;
  }

  /** Still takes connections and requests; from now on every answer is the last one on its connection. */
  drain(): void {
    this.#draining = true;
  }

  /** Takes no new connections, lets requests in flight finish within `grace` milliseconds, and closes the rest. */
  async stop(grace: number): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.drain();
    const forced = setTimeout(() => this.#server.closeAllConnections(), grace);
    await closed;
    clearTimeout(forced);
  }

  #makeRoom(connection: Socket, mostConnections: number): void {
    this.#connections += 1;
    connection.once('close', () => {
      this.#connections -= 1;
    });
    if (this.#connections > mostConnections * nearlyFull) this.#server.closeIdleConnections();
  }
}

/** A connection takes some 20 kB, and one of the files that the process may open; it has use for some others. */
function usualMostConnections(): number {
  return Math.max(100, Math.min(20_000, openFiles() - 300));
}

const nearlyFull = 0.95;

/** Responses that are the last ones on their connections when they begin while the server is leaving. */
function endingWhen(isLeaving: () => boolean): typeof ServerResponse {
  return class<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, message?: string, headers?: Headers): this;
    override writeHead(status: number, headers?: Headers): this;
    override writeHead(status: number, ...rest: [(string | Headers)?, Headers?]): this {
      if (isLeaving()) this.shouldKeepAlive = false;
      return super.writeHead(status, ...(rest as [string, Headers]));
    }
  };
}

const limits = {
  maxHeaderSize: 64 * 1024,
  // A missing Host is refused by `handleRequest`, in JSON.
  requireHostHeader: false,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 65_000,
} as const;

/** @returns whether there was somebody to answer */
function refuse({ code }: ClientError, socket: Socket): boolean {
  const isThere = code !== 'ECONNRESET' && socket.writable;
  if (isThere) socket.end(rawRefusal(kindOf(code)), () => socket.destroy());
  else socket.destroy();
  return isThere;
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

export interface HttpServerOptions {
  /** Called for each request that was refused here, since it could not be read to its end. */
  readonly refused?: (connection: Duplex) => void;
  /** By default what the limit of open files leaves, and at most 20,000. */
  readonly mostConnections?: number;
  /** What the handler sends with; it bounds what is begun on a connection that is not read. */
  readonly responseBuffers?: ResponseBuffers;
}

type ClientError = Error & { readonly code?: string };

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];
