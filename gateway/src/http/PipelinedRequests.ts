import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ResponseBuffers } from './ResponseBuffers.ts';

/**
 * Requests that come on one connection before those before them are answered. Four are processed at a time, and no
 * further one is begun while much of what was answered is not sent. Those that wait are never begun when the
 * connection closes, and while any waits nothing more is read from it.
 */
export class PipelinedRequests {
  readonly #handle: Handle;
  readonly #responseBuffers: ResponseBuffers;
  readonly #connections = new WeakMap<Socket, Connection>();

  constructor(handle: Handle, responseBuffers: ResponseBuffers) {
    this.#handle = handle;
    this.#responseBuffers = responseBuffers;
  }

  /** Begins with a request, or has it wait for its turn. */
  take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#connectionOf(socket);
    if (connection.waiting.length === 0 && this.#mayBegin(connection, socket)) {
      this.#begin(connection, { request, response });
      return;
    }
    connection.waiting.push({ request, response });
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

  #begin(connection: Connection, { request, response }: RequestContext): void {
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
  readonly waiting: RequestContext[];
  /** Is called when a response is sent, or its connection has closed. */
  readonly ended: () => void;
}

interface RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
