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
import { type ConnectionCounts, ConnectionPlaces, type ConnectionPlacesOptions } from './ConnectionPlaces.ts';
import { openFiles } from './openFiles.ts';
import { type TakePiece, WholeRequests } from './WholeRequests.ts';

/** An HTTP server that answers even requests that are not HTTP, and does not wait for slow senders for ever. */
export class HttpServer {
  readonly #server: Server;
  readonly #places: ConnectionPlaces<Socket>;
  #draining = false;

  constructor(handle: Handle, options: HttpServerOptions) {
    const {
      replyTo,
      refused,
      mostConnections = usualMostConnections(),
      shareOf,
      onClosed,
      takePiece,
    } = options;
    this.#places = new ConnectionPlaces({ places: mostConnections, shareOf, onClosed });
    const responses = endingWhen(() => this.#draining);
    const whole =
      takePiece && new WholeRequests((piece, socket) => !this.#draining && takePiece(piece, socket));
    const take: Handle = (request, response) => {
      if (!this.#places.ask(request.socket)) response.shouldKeepAlive = false;
      handle(request, response, whole?.begin(request, response));
    };
    this.#server = createServer({ ...limits, ServerResponse: responses }, take);
    this.#server.on('checkExpectation', take);
    // Node takes the connection from the server here, with all its listeners, and would close it without an answer.
    this.#server.on('connect', (request: IncomingMessage, socket: Socket) => {
      socket.on('error', () => socket.destroy());
      whole?.leave(socket);
      const response = new responses(request);
      try {
        response.assignSocket(socket);
      } catch {
        // An earlier request is not answered yet, and no later answer can wait for that any more.
        socket.destroy();
        return;
      }
      response.shouldKeepAlive = false;
      response.once('finish', () => socket.destroySoon());
      take(request, response);
    });
    this.#server.on('clientError', (error: ClientError, connection: Socket) => {
      if (!refuse(error, connection, replyTo)) return;
      // Browsers open connections ahead of need: one that was not used in time is no request.
      if (connection.bytesRead > 0) refused?.(connection);
    });
    this.#server.on('connection', (connection: Socket) => {
      connection.once('close', () => this.#places.leave(connection));
      this.#places.take(connection, connection.remoteAddress ?? '');
      whole?.follow(connection);
    });
  }

  get connections(): ConnectionCounts {
    return this.#places.counts;
  }

  /**
   * Resolves with the base address. Rejects with a `CannotListen` when the port (0: any) is taken, or not for
   * this process.
   * @param exclusive whether a worker of `node:cluster` listens by itself
   */
  async listen(
    port: number,
    host: string,
    exclusive = false,
  ): Promise<{ readonly url: string; readonly port: number }> {
    this.#server.listen({ port, host, exclusive });
    await once(this.#server, 'listening').catch((cause: unknown) => {
      throw new CannotListen(host, port, cause);
    });
    const { address, family, port: taken } = this.#server.address() as AddressInfo;
    return { url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`, port: taken };
  }

  /** Still takes connections and requests. After this call every response is the last one on its connection. */
  drain(): void {
    this.#draining = true;
  }

  /** Lets requests in flight finish within `grace` milliseconds and closes the rest, silent ones sooner. */
  async stop(grace: number): Promise<void> {
    this.drain();
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    const forced = setTimeout(() => this.#server.closeAllConnections(), grace);
    const unused = setTimeout(() => this.#closeUnused(), ON_ITS_WAY);
    await closed;
    clearTimeout(forced);
    clearTimeout(unused);
  }

  #closeUnused(): void {
    for (const connection of this.#places.silent().filter(({ bytesRead }) => bytesRead === 0))
      connection.destroy();
  }
}

/** Milliseconds that a first request may need to come over a connection. */
const ON_ITS_WAY = 500;

/** No caller can be served: for operators, in one line. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen';

  constructor(host: string, port: number, cause: unknown) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    super(`Cannot listen on port ${port} of ${host}: ${reasons[code] ?? message}. Expected a free port`, {
      cause,
    });
  }
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process does',
  EACCES: 'this process may not',
  EADDRNOTAVAIL: 'this machine has no such address',
};

/** A connection takes some 20 kB and one of the process's open files, of which it needs some itself. */
function usualMostConnections(): number {
  return Math.max(100, Math.min(20_000, openFiles() - 300));
}

/** Responses that are the last ones on their connections when they begin while the server is draining. */
function endingWhen(isDraining: () => boolean): typeof ServerResponse {
  return class<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, message?: string, headers?: Headers): this;
    override writeHead(status: number, headers?: Headers): this;
    override writeHead(status: number, ...rest: [(string | Headers)?, Headers?]): this {
      if (isDraining()) this.shouldKeepAlive = false;
      return super.writeHead(status, ...(rest as [string, Headers]));
    }
  };
}

const limits = {
  maxHeaderSize: 64 * 1024,
  // A missing Host is for the handler to judge.
  requireHostHeader: false,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 10_000,
  keepAliveTimeout: 65_000,
} as const;

/** Writes a whole response as Node does on a connection that stays open, of texts in Latin-1. */
export function writeWhole(socket: Socket, head: string, body: string): void {
  socket.write(`${head}Date: ${date()}\r\n${KEPT}\r\n\r\n${body}`, 'latin1');
}

const KEPT = `Connection: keep-alive\r\nKeep-Alive: timeout=${limits.keepAliveTimeout / 1000}`;

function date(): string {
  const now = Math.floor(Date.now() / 1000);
  if (latestDate.second !== now) latestDate = { second: now, text: new Date(now * 1000).toUTCString() };
  return latestDate.text;
}

let latestDate = { second: 0, text: '' };

function refuse({ code }: ClientError, socket: Socket, replyTo: (request: Unreadable) => RawReply): boolean {
  const isThere = code !== 'ECONNRESET' && socket.writable;
  if (isThere) socket.end(written(replyTo(unreadable(code))), () => socket.destroy());
  else socket.destroy();
  return isThere;
}

function unreadable(code: string | undefined): Unreadable {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 'headersTooLarge';
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'requestTimeout';
    default:
      return 'malformedRequest';
  }
}

function written({ status, headers, body }: RawReply): string {
  const all = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

export interface HttpServerOptions extends Omit<ConnectionPlacesOptions, 'places'> {
  /** The answer to a request that could not be read to its end. */
  readonly replyTo: (request: Unreadable) => RawReply;
  readonly refused?: ((connection: Duplex) => void) | undefined;
  /** By default the number that the limit of open files leaves, and at most 20,000. */
  readonly mostConnections?: number | undefined;
  /** Is offered what may be a request that was answered before, byte for byte. */
  readonly takePiece?: TakePiece | undefined;
}

/**
 * Its headers have more than 64 KiB, it is not HTTP, or it came too late: headers in 10 seconds, all in 30.
 */
export type Unreadable = 'headersTooLarge' | 'requestTimeout' | 'malformedRequest';

export interface RawReply {
  readonly status: number;
  /** Beside `content-length` and `connection`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @param whole all bytes of the request. Undefined unless they came in one piece, or if nobody takes pieces */
export type Handle = (request: IncomingMessage, response: ServerResponse, whole?: Buffer) => void;

type ClientError = Error & { readonly code?: string };

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];
