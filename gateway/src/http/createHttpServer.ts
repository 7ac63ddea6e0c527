import type { Socket } from 'node:net';
import { type Handle, HttpServer, type HttpServerOptions, type RawReply } from '@calendar/http';
import { catalogue, type ErrorKind } from '../errors/catalogue.ts';
import { corsHeaders } from './cors.ts';
import { ResponseBuffers } from './ResponseBuffers.ts';

/** A server for anybody. It begins few of the requests of one connection at a time, and answers JSON to everything. */
export function createHttpServer(handle: Handle, options: GatewayServerOptions = {}): HttpServer {
  const { responseBuffers = new ResponseBuffers(), ...others } = options;
  return new HttpServer(inTurns(handle, responseBuffers), { ...others, replyTo });
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
 * Takes requests that come on one connection before those before them are answered. Four are processed at a time. No
 * further one begins while many bytes of earlier answers are not sent. Those that wait are never begun when the
 * connection closes, and while any waits nothing more is read from it.
 */
function inTurns(handle: Handle, responseBuffers: ResponseBuffers): Handle {
  const connections = new WeakMap<Socket, Connection>();

  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const connection: Connection = {
      active: 0,
      waiting: [],
      ended: () => {
        connection.active--;
        if (connection.waiting.length > 0) beginNext(connection, socket);
      },
    };
    connections.set(socket, connection);
    return connection;
  }

  function mayBegin({ active }: Connection, socket: Socket): boolean {
    return active === 0 || (active < maxActive && responseBuffers.unsentOn(socket) <= mostUnsent);
  }

  function begin(connection: Connection, [request, response]: Exchange): void {
    connection.active++;
    response.on('close', connection.ended);
    handle(request, response);
  }

  function beginNext(connection: Connection, socket: Socket): void {
    if (socket.destroyed) connection.waiting.length = 0;
    while (mayBegin(connection, socket)) {
      const next = connection.waiting.shift();
      if (next === undefined) break;
      begin(connection, next);
    }
    if (connection.waiting.length === 0) socket.resume();
  }

  return (...exchange) => {
    const [{ socket }] = exchange;
    const connection = connectionOf(socket);
    if (connection.waiting.length === 0 && mayBegin(connection, socket)) {
      begin(connection, exchange);
      return;
    }
    connection.waiting.push(exchange);
    socket.pause();
    responseBuffers.watch(socket);
  };
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

type Exchange = Readonly<Parameters<Handle>>;

interface GatewayServerOptions extends Omit<HttpServerOptions, 'replyTo'> {
  /** The sender of the handler. It bounds how much is begun on a connection that is not read. */
  readonly responseBuffers?: ResponseBuffers;
}
