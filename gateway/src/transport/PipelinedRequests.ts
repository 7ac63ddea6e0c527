import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Outflow } from './Outflow.ts';

/**
 * Requests that come on one connection before those before them are answered. Four are under way at a time, and no
 * further one is begun while much of what was answered is not sent. Those that wait are never begun when the
 * connection closes, and while any waits nothing more is read from it.
 */
export class PipelinedRequests {
  readonly #handle: Handle;
  readonly #outflow: Outflow;
  readonly #connections = new WeakMap<Socket, Connection>();

  constructor(handle: Handle, outflow: Outflow) {
    this.#handle = handle;
    this.#outflow = outflow;
  }

  /** Begins with a request, or has it wait for its turn. */
  take(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#connectionOf(request.socket);
    if (connection.waiting.length === 0 && this.#mayBegin(connection, request.socket)) {
      this.#begin(connection, { request, response });
      return;
    }
    connection.waiting.push({ request, response });
    this.#wait(connection, request.socket);
  }

  #connectionOf(socket: Socket): Connection {
    let connection = this.#connections.get(socket);
    if (connection === undefined) {
      connection = { underWay: [], waiting: [] };
      this.#connections.set(socket, connection);
    }
    return connection;
  }

  #mayBegin(connection: Connection, socket: Socket): boolean {
    if (connection.underWay.length === 0) return true;
    connection.underWay = connection.underWay.filter((response) => !isOver(response));
    if (connection.underWay.length === 0) return true;
    return connection.underWay.length < mostUnderWay && this.#outflow.unsentOn(socket) <= mostUnsent;
  }

  #begin(connection: Connection, { request, response }: Exchange): void {
    connection.underWay.push(response);
    this.#handle(request, response);
  }

  #wait(connection: Connection, socket: Socket): void {
    socket.pause();
    this.#outflow.watch(socket);
    for (const response of connection.underWay) {
      if (connection.followed?.has(response)) continue;
      connection.followed ??= new WeakSet();
      connection.followed.add(response);
      response.once('close', () => this.#beginNext(connection, socket));
    }
  }

  #beginNext(connection: Connection, socket: Socket): void {
    if (socket.destroyed) connection.waiting.length = 0;
    while (this.#mayBegin(connection, socket)) {
      const next = connection.waiting.shift();
      if (next === undefined) {
        socket.resume();
        return;
      }
      this.#begin(connection, next);
    }
    this.#wait(connection, socket);
  }
}

const mostUnderWay = 4;
/** Bytes of answers on one connection. */
const mostUnsent = 1024 * 1024;

function isOver(response: ServerResponse): boolean {
  return response.writableFinished || response.destroyed;
}

interface Connection {
  underWay: ServerResponse[];
  readonly waiting: Exchange[];
  /** The responses whose end is waited for. */
  followed?: WeakSet<ServerResponse>;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
