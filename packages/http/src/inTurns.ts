import type { Socket } from 'node:net';
import type { Handle } from './HttpServer.ts';
import type { ResponseBuffers } from './ResponseBuffers.ts';

/**
 * Takes pipelined requests, four at a time, none while many bytes of earlier answers are not sent. While any
 * waits nothing more is read; a connection on which more wait than may is closed.
 */
export function inTurns(handle: Handle, responseBuffers: ResponseBuffers): Handle {
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
    return active === 0 || (active < maxActive && responseBuffers.unsentOn(socket) <= MOST_UNSENT_BYTES);
  }

  function begin(connection: Connection, [request, response, whole]: Exchange): void {
    connection.active++;
    response.on('close', connection.ended);
    handle(request, response, whole);
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
    if (socket.destroyed) return;
    const connection = connectionOf(socket);
    if (connection.waiting.length === 0 && mayBegin(connection, socket)) {
      begin(connection, exchange);
      return;
    }
    if (connection.waiting.length === mostWaiting) {
      connection.waiting.length = 0;
      socket.destroy();
      return;
    }
    connection.waiting.push(exchange);
    socket.pause();
    responseBuffers.watch(socket);
  };
}

const maxActive = 4;
const mostWaiting = 256;
const MOST_UNSENT_BYTES = 1024 * 1024;

interface Connection {
  active: number;
  readonly waiting: Exchange[];
  readonly ended: () => void;
}

type Exchange = Readonly<Parameters<Handle>>;
