import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Handle, HttpServer, type HttpServerOptions, type RawReply } from '@calendar/http';
import { catalogue, type ErrorKind } from '../errors/catalogue.ts';
import { corsHeaders } from './cors.ts';
import { ResponseBuffers } from './ResponseBuffers.ts';

/** A server for anybody. It begins few of the requests of one connection at a time, and answers JSON to everything. */
export function createHttpServer(handle: Handle, options: GatewayServerOptions = {}): HttpServer {
  const { responseBuffers = new ResponseBuffers(), ...others } = options;
  const requests = new PipelinedRequests(handle, responseBuffers);
  return new HttpServer((request, response) => requests.take(request, response), { ...others, replyTo });
}

function replyTo(kind: ErrorKind): RawReply {
  const { status, code, message } = catalogue[kind];
  return {
    status,
    headers: {
      ...corsHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    },
    body: JSON.stringify({ errors: [{ message, extensions: { code } }] }),
  };
}

/**
 * Requests that come on one connection before those before them are answered. Four are processed at a time. No further
 * one begins while many bytes of earlier answers are not sent. Those that wait are never begun when the connection
 * closes, and while any waits nothing more is read from it.
 */
class PipelinedRequests {
  readonly #handle: Handle;
  readonly #responseBuffers: ResponseBuffers;
  readonly #connections = new WeakMap<Socket, Connection>();

  constructor(handle: Handle, responseBuffers: ResponseBuffers) {
    this.#handle = handle;
    this.#responseBuffers = responseBuffers;
  }

  /** Begins a request, or makes it wait for its turn. */
  take(...exchange: Exchange): void {
    const [{ socket }] = exchange;
    const connection = this.#connectionOf(socket);
    if (connection.waiting.length === 0 && this.#mayBegin(connection, socket)) {
      this.#begin(connection, exchange);
      return;
    }
    connection.waiting.push(exchange);
    socket.pause();
    this.#responseBuffers.watch(socket);
  }

  #connectionOf(socket: Socket): Connection {
    const known = this.#connections.get(socket);
    if (known !== undefined) return known;
    const connection: Connection = {
      active: 0,
      waiting: [],
      ended: () => {
        connection.active--;
        if (connection.waiting.length > 0) this.#beginNext(connection, socket);
      },
    };
    this.#connections.set(socket, connection);
    return connection;
  }

  #mayBegin({ active }: Connection, socket: Socket): boolean {
    return active === 0 || (active < maxActive && this.#responseBuffers.unsentOn(socket) <= mostUnsent);
  }

  #begin(connection: Connection, [request, response]: Exchange): void {
    connection.active++;
    response.on('close', connection.ended);
    this.#handle(request, response);
  }

  #beginNext(connection: Connection, socket: Socket): void {
    if (socket.destroyed) connection.waiting.length = 0;
    while (this.#mayBegin(connection, socket)) {
      const next = connection.waiting.shift();
      if (next === undefined) break;
      this.#begin(connection, next);
    }
    if (connection.waiting.length === 0) socket.resume();
  }
}

const maxActive = 4;
/** Bytes of answers on one connection. */
const mostUnsent = 1024 * 1024;

interface Connection {
  active: number;
  readonly waiting: Exchange[];
  /** Is called when a response is sent, or its connection has closed. */
  readonly ended: () => void;
}

type Exchange = readonly [request: IncomingMessage, response: ServerResponse];

interface GatewayServerOptions extends Omit<HttpServerOptions, 'replyTo'> {
  /** The sender of the handler. It bounds how much is begun on a connection that is not read. */
  readonly responseBuffers?: ResponseBuffers;
}
